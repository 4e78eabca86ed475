import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import { type Fault, findAccepted, isAccepted } from './accepted-faults.ts'
import { type Break, judgeLine } from './judge-line.ts'
import type { KnownProof } from './known-proof.ts'
import type { RecordKeys } from './record-keys.ts'
import { beginning, proofOf, sealRemoval } from './seal-line.ts'
import { type ChainEnd, findEnds, findLinesToVerify, findProof, type StoredLine } from './store.ts'

export type Verified = {
  lines: number
  last: number
  proof: string | null
  fault: { line: number; what: Break } | null
}

// Some 100 KB, which is what a check of any length takes. On the embedded engine everybody waits for a page to be read.
const usualPage = 100

type Options = {
  db: Database
  recordKeys: RecordKeys
  signal?: AbortSignal
  /** What earlier checks had proved: these lines must still be there, as they were. */
  known?: readonly KnownProof[]
  pageLines?: number
}

/**
 * Reads the whole record, page by page, and finds whatever was changed, taken out or put in, but for what an operator accepted.
 * Lines that are written meanwhile are left for the next time.
 */
export async function verifyRecord(options: Options): Promise<Verified> {
  const { faults, ...verified } = await readRecord(options, 1)
  const [fault] = faults
  return { ...verified, fault: fault ? { line: fault.line, what: fault.what } : null }
}

export async function findFaults(options: Options): Promise<Fault[]> {
  return (await readRecord(options, Infinity)).faults
}

type Read = Omit<Verified, 'fault'> & { faults: Fault[] }

async function readRecord(options: Options, most: number): Promise<Read> {
  const { db, recordKeys, signal, known = [], pageLines = usualPage } = options
  const accepted = await findAccepted(db, recordKeys)
  const { first, last, newest } = await findEnds(db)
  const read: Read = { lines: 0, last: last?.line ?? newest, proof: null, faults: [] }
  const isEnough = (fault: Fault | null) => {
    if (fault && !isAccepted(accepted, fault)) read.faults.push(fault)
    return read.faults.length >= most
  }
  let after = first?.line ?? 0
  for (;;) {
    signal?.throwIfAborted()
    const page = await findLinesToVerify(db, { after, last: newest, limit: pageLines })
    for (const line of page) {
      // Also a line before the beginning: what was removed does not come back.
      const what = read.proof === null ? judgeFirst(recordKeys, line, first) : judgeNext(line, read.proof, after)
      const from = what === 'missing' ? after + 1 : line.line
      if (isEnough(what && { from, line: line.line, what })) return read
      read.lines++
      const own = judgeLine(recordKeys, line)
      if (isEnough(own && { from: line.line, line: line.line, what: own })) return read
      read.proof = line.proof
      after = line.line
    }
    if (page.length < pageLines) break
    await yieldToOthers()
  }
  const what = judgeEnd(recordKeys, { first, last, newest, proof: read.proof })
  const end = Math.max(newest, last?.line ?? 0)
  if (isEnough(what && { from: newest + 1, line: end, what, isOfEnd: true })) return read
  for (const one of known) if (isEnough(await judgeKnown(db, one, { first, newest }))) return read
  return read
}

function judgeFirst({ known }: RecordKeys, { line, previous }: StoredLine, first: ChainEnd | null): Break | null {
  if (line !== (first?.line ?? 0) + 1) return 'missing'
  if (first === null) return previous === beginning ? null : 'beginning'
  const key = known.get(first.key_id)
  if (!key) return 'unknown-key'
  return sealRemoval(key, { line: first.line, proof: previous }) === first.seal ? null : 'beginning'
}

function judgeNext(line: StoredLine, before: string, after: number): Break | null {
  if (line.line !== after + 1) return 'missing'
  return line.previous === before ? null : 'not-linked'
}

type Ends = Awaited<ReturnType<typeof findEnds>>

function judgeEnd({ known }: RecordKeys, { first, last, newest, proof }: Ends & { proof: string | null }) {
  if (last === null) return newest > 0 || first !== null ? 'end' : null
  if (proof !== null) return last.line === newest && proofOf(last.seal) === proof ? null : 'end'
  // All lines were of age.
  const key = first && known.get(first.key_id)
  if (!first || last.line !== first.line) return 'missing'
  if (!key) return 'unknown-key'
  return sealRemoval(key, { line: first.line, proof: proofOf(last.seal) }) === first.seal ? null : 'end'
}

/** The end that the database knows is one row, which somebody may have kept from yesterday: what was proved since must be there. */
async function judgeKnown(
  db: Database,
  known: KnownProof,
  { first, newest }: Omit<Ends, 'last'>,
): Promise<Fault | null> {
  const { line, proof } = known
  // Of age, and removed by us: the seal of the beginning says so.
  if (line <= (first?.line ?? 0)) return null
  const found = line > newest ? null : await findProof(db, line)
  if (found !== null && (proof === null || proof === found)) return null
  return { from: line, line, what: found === null ? 'missing' : 'replaced', known }
}
