type Span = { from: number; to: number }
/** A stretch of two lists that differs. */
export type ChangedRun = { own: Span; other: Span }

// Of lists that differ in more, everything between their equal ends is one run.
const mostPairs = 4_000_000

/** Where two lists differ, in order; what lies between is the same in both, and as long as it can be. */
export function changedRuns(own: readonly string[], other: readonly string[]): ChangedRun[] {
  const start = commonStart(own, other)
  const end = commonStart(own.slice(start).reverse(), other.slice(start).reverse())
  const [left, right] = [own.slice(start, own.length - end), other.slice(start, other.length - end)]
  const runs =
    left.length * right.length > mostPairs ? [{ own: spanOf(left), other: spanOf(right) }] : runsBetween(left, right)
  return runs.map((run) => ({ own: moved(run.own, start), other: moved(run.other, start) }))
}

function runsBetween(own: readonly string[], other: readonly string[]): ChangedRun[] {
  const common = commonLengths(own, other)
  const runs: ChangedRun[] = []
  let [i, j] = [0, 0]
  while (i < own.length || j < other.length) {
    const [ownStart, otherStart] = [i, j]
    while ((i < own.length || j < other.length) && (i === own.length || own[i] !== other[j]))
      if (i < own.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)) i += 1
      else if (j < other.length) j += 1
      else i += 1
    if (i > ownStart || j > otherStart)
      runs.push({ own: { from: ownStart, to: i }, other: { from: otherStart, to: j } })
    while (i < own.length && own[i] === other[j]) [i, j] = [i + 1, j + 1]
  }
  return runs
}

// How many are the same from each pair of places on.
function commonLengths(own: readonly string[], other: readonly string[]): number[][] {
  const rows = Array.from({ length: own.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0))
  for (let i = own.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const [row = [], next = []] = [rows[i], rows[i + 1]]
      row[j] = own[i] === other[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  return rows
}

function commonStart(own: readonly string[], other: readonly string[]): number {
  const different = own.findIndex((text, index) => text !== other[index])
  return different === -1 ? Math.min(own.length, other.length) : different
}

function spanOf(list: readonly string[]): Span {
  return { from: 0, to: list.length }
}

function moved({ from, to }: Span, by: number): Span {
  return { from: from + by, to: to + by }
}
