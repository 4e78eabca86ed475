import type { Manifest } from '../backup/manifest.ts'
import { namedFiles } from '../backup/named-files.ts'
import type { Database } from '../database/database.ts'
import { countOutOfStep } from '../features/points/store.ts'
import type { RecordKeys } from '../features/record/record-keys.ts'
import { SmokeCheckFailed, type SmokeCheckPart, runSmokeCheck } from './smoke-check.ts'
import { type JudgedRecord, judgeRecord } from './judge-record.ts'

export type JudgedRows = {
  smokeChecks: SmokeCheckPart[]
  missing: string[]
  record: JudgedRecord
}

type Options = Omit<Parameters<typeof runSmokeCheck>[0], 'db'> & { recordKeys: RecordKeys }

/**
 * Judges rows that were restored. Throws when they don't agree with each other, or the portal can't serve them; what its record
 * lacks is no reason, and is told.
 */
export async function judgeRestored(db: Database, { recordKeys, ...options }: Options): Promise<JudgedRows> {
  const count = await countOutOfStep(db)
  if (count > 0) throw new SmokeCheckFailed(`The points of ${count} registrations do not agree with the ledger`)
  return {
    missing: await missingFiles(db, options.manifest),
    record: await judgeRecord(db, recordKeys),
    smokeChecks: await runSmokeCheck({ ...options, db }),
  }
}

async function missingFiles(db: Database, { files }: Pick<Manifest, 'files'>): Promise<string[]> {
  const held = new Set(files.map(({ path }) => path))
  const named = new Set((await namedFiles(db)).map(({ path }) => path))
  return [...named].filter((path) => !held.has(path))
}
