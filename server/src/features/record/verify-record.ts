import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import type { RecordKeys } from './record-keys.ts'
import { beginning, hashValues, proofOf, sealLine, sealRemoval } from './seal-line.ts'
import { type ChainEnd, findEnds, findLinesToVerify, type StoredLine } from './store.ts'

/** What is wrong with a line, or with an end of the chain. */
type Break =
  | 'missing'
  | 'changed'
  | 'not-linked'
  | 'value-changed'
  | 'value-missing'
  | 'unknown-key'
  | 'clock'
  | 'beginning'
  | 'end'

export type Verified = {
  /** How many lines were read. */
  lines: number
  /** The newest line that the chain knows of. */
  last: number
  /** The first line where it is broken. */
  fault: { line: number; what: Break } | null
}

// Some 100 KB, which is what a check of any length takes. On the embedded engine everybody waits for a page to be read.
const usualPage = 100

type Options = { db: Database; recordKeys: RecordKeys; signal?: AbortSignal; lastKnown?: number; pageLines?: number }

/**
 * Reads the whole record, page by page, and finds whatever was changed, taken out or put in. Lines that are written
 * meanwhile are left for the next time. `lastKnown` is the newest line of the last time.
 */
export async function verifyRecord({
  db,
  recordKeys,
  signal,
  lastKnown = 0,
  pageLines = usualPage,
}: Options): Promise<Verified> {
  const { first, last, newest } = await findEnds(db)
  let [lines, after] = [0, first?.line ?? 0]
  const found = (line: number, what: Break): Verified => ({ lines, last: last?.line ?? newest, fault: { line, what } })
  let before: Pick<StoredLine, 'moment' | 'proof'> | null = null
  for (;;) {
    signal?.throwIfAborted()
    const page = await findLinesToVerify(db, { after, last: newest, limit: pageLines })
    for (const line of page) {
      // Also a line before the beginning: what was removed does not come back.
      const what = before === null ? judgeFirst(recordKeys, line, first) : judgeNext(line, before, after)
      if (what) return found(line.line, what)
      lines++
      const own = judgeLine(recordKeys, line)
      if (own) return found(line.line, own)
      before = { moment: line.moment, proof: line.proof }
      after = line.line
    }
    if (page.length < pageLines) break
    await yieldToOthers()
  }
  const what = judgeEnd(recordKeys, { first, last, newest, proof: before?.proof ?? null, lastKnown })
  return what
    ? found(Math.max(newest, last?.line ?? 0, lastKnown), what)
    : { lines, last: last?.line ?? 0, fault: null }
}

function judgeFirst({ known }: RecordKeys, { line, previous }: StoredLine, first: ChainEnd | null): Break | null {
  if (line !== (first?.line ?? 0) + 1) return 'missing'
  if (first === null) return previous === beginning ? null : 'beginning'
  const key = known.get(first.key_id)
  if (!key) return 'unknown-key'
  return sealRemoval(key, { line: first.line, proof: previous }) === first.seal ? null : 'beginning'
}

function judgeNext(line: StoredLine, before: Pick<StoredLine, 'moment' | 'proof'>, after: number): Break | null {
  if (line.line !== after + 1) return 'missing'
  if (line.previous !== before.proof) return 'not-linked'
  return line.moment < before.moment ? 'clock' : null
}

function judgeLine({ known }: RecordKeys, line: StoredLine): Break | null {
  const key = known.get(line.key_id)
  if (!key) return 'unknown-key'
  if (proofOf(sealLine(key, line)) !== line.proof) return 'changed'
  const stored = new Map(line.stored.map((value) => [value.field, value]))
  if (stored.size > line.fields.length) return 'value-changed'
  for (const hashes of line.fields) {
    const value = stored.get(hashes[0])
    if (!value) return 'value-missing'
    if (value.salt === null) {
      if (!value.is_erased) return 'value-missing'
      if (value.old_value !== null || value.new_value !== null) return 'value-changed'
      continue
    }
    if (hashValues(key, { ...value, salt: value.salt }).join() !== hashes.join()) return 'value-changed'
  }
  return null
}

type Ends = Awaited<ReturnType<typeof findEnds>> & { proof: string | null; lastKnown: number }

function judgeEnd({ known }: RecordKeys, { first, last, newest, proof, lastKnown }: Ends): Break | null {
  if (last === null) return newest > 0 || first !== null || lastKnown > 0 ? 'end' : null
  if (last.line < lastKnown) return 'missing'
  if (proof !== null) return last.line === newest && proofOf(last.seal) === proof ? null : 'end'
  // All lines were of age.
  const key = first && known.get(first.key_id)
  if (!first || last.line !== first.line) return 'missing'
  if (!key) return 'unknown-key'
  return sealRemoval(key, { line: first.line, proof: proofOf(last.seal) }) === first.seal ? null : 'end'
}
