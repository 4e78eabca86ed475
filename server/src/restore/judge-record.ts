import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { findRecordCheck } from '../features/record/jobs.ts'
import { createRecordKeys, type RecordKeys } from '../features/record/record-keys.ts'
import { type Verified, verifyRecord } from '../features/record/verify-record.ts'
import { findAppKey, type KeySettings } from '../seal-keys.ts'

export type JudgedRecord = Verified & {
  /** Whether the portal's own check had found this break before. */
  isKnown: boolean
}

// Nobody waits for a page of it here.
const pageLines = 2_000

/** The keys of the record as far as this machine has them. */
export async function findRecordKeys(config: KeySettings): Promise<RecordKeys> {
  // Any other key fits no line.
  return createRecordKeys((await findAppKey(config)) ?? randomBytes(32).toString('hex'), config.previousAppKeys)
}

/** Verifies the chain of the record in rows that nobody else uses yet. */
export async function judgeRecord(db: Database, recordKeys: RecordKeys): Promise<JudgedRecord> {
  const verified = await verifyRecord({ db, recordKeys, pageLines })
  const known = (await findRecordCheck(db))?.result?.fault
  const { fault } = verified
  return { ...verified, isKnown: fault !== null && known?.line === fault.line && known.what === fault.what }
}

export function recordSentence({ lines, fault, isKnown }: JudgedRecord): string {
  if (fault === null) return `The chain of the record is whole: ${lines} lines.`
  if (fault.what === 'unknown-key')
    return `The chain of the record could not be verified: line ${fault.line} is sealed with an APP_KEY that is not set here.`
  return `The chain of the record is broken from line ${fault.line} on: ${fault.what}${isKnown ? ', as the portal knew' : ''}.`
}

/** Whether lines were lost on the way: the chain is broken, and neither the portal nor a missing key explains it. */
export function isRecordCut({ fault, isKnown }: JudgedRecord): boolean {
  return fault !== null && fault.what !== 'unknown-key' && !isKnown
}
