import type { Database } from '../../database/database.ts'
import { type Break, judgeLine } from './judge-line.ts'
import type { KnownProof } from './known-proof.ts'
import type { RecordKeys } from './record-keys.ts'
import type { Changes } from './record-change.ts'
import { findAcceptances } from './store.ts'

export type Fault = {
  /** The first line that it is about; that of a gap is gone. */
  from: number
  line: number
  what: Break
  /** Whether it is about the end, and so about the place of the line that comes next too. */
  isOfEnd?: true
  known?: KnownProof
}

type LineRange = { from: number; to: number }

export type Acceptance = { line: number; ranges: LineRange[]; known: string[] }

// They stand in one value of a line, which keeps 2,000 characters.
const mostStretches = 80

export function changesAccepting(faults: readonly Fault[]): Changes {
  const ranges: LineRange[] = []
  for (const { from, line, isOfEnd, known } of faults) {
    if (known) continue
    const before = ranges.at(-1)
    const to = isOfEnd ? Infinity : line
    if (before && from <= before.to + 1) before.to = Math.max(before.to, to)
    else ranges.push({ from, to })
  }
  const kept = ranges.length > mostStretches ? [{ from: ranges[0]!.from, to: ranges.at(-1)!.to }] : ranges
  const known = faults.flatMap((fault) => (fault.known ? [nameOf(fault.known)] : []))
  return { lines: [undefined, kept.map(textOf)], proofs: [undefined, known] }
}

/** The acceptances of which we know that we wrote them, with all they say. */
export async function findAccepted(db: Database, recordKeys: RecordKeys): Promise<Acceptance[]> {
  const lines = await findAcceptances(db)
  return lines.flatMap((line) => {
    if (judgeLine(recordKeys, line) !== null) return []
    const said = (name: string) =>
      JSON.parse(line.stored.find(({ field }) => field === name)?.new_value ?? '[]') as string[]
    return [{ line: line.line, ranges: said('lines').map((text) => readRange(text)), known: said('proofs') }]
  })
}

/** Whether an operator accepted this fault: never one of a line that came after they did. */
export function isAccepted(accepted: readonly Acceptance[], { from, line, known }: Fault): boolean {
  if (known) return accepted.some((one) => one.known.includes(nameOf(known)))
  return accepted.some(
    (one) => line <= one.line && one.ranges.some((stretch) => stretch.from <= from && line <= stretch.to),
  )
}

function nameOf({ line, proof }: KnownProof): string {
  return `${line}:${proof}`
}

function textOf({ from, to }: LineRange): string {
  return `${from}-${to === Infinity ? '' : to}`
}

function readRange(text: string): LineRange {
  const [from, to] = text.split('-')
  return { from: Number(from), to: Number(to || Infinity) }
}
