import type { Dependencies } from '../../dependencies.ts'
import { findSchedule } from '../../queue/schedules.ts'
import type { Database } from '../../database/database.ts'
import { keepKnownProof, type KnownProof, readKnownProof } from './known-proof.ts'
import { type Verified, verifyRecord } from './verify-record.ts'

export const recordCheckKind = 'record.check'

type Deps = Pick<Dependencies, 'db' | 'recordKeys' | 'config'>

/** Verifies the record against all that is known of it, and keeps what that proved in the data folder. */
export async function checkRecord(
  { db, recordKeys, config: { dataDir } }: Deps,
  { signal, told = [] }: { signal?: AbortSignal; told?: readonly KnownProof[] } = {},
): Promise<Verified> {
  const known = [...told, ...(await findKnownProofs(db, dataDir))]
  const verified = await verifyRecord({ db, recordKeys, signal, known })
  const { fault, last: line, proof } = verified
  if (fault === null && proof !== null) await keepKnownProof(dataDir, { line, proof })
  return verified
}

/** What earlier checks had proved: that of this data folder, and the last one of any replica, which the database remembers. */
export async function findKnownProofs(db: Database, dataDir: string): Promise<KnownProof[]> {
  const own = await readKnownProof(dataDir)
  const { last = 0, proof = null } = (await findSchedule<Partial<Verified>>(db, recordCheckKind))?.result ?? {}
  return [...(own ? [own] : []), ...(last > 0 && last !== own?.line ? [{ line: last, proof }] : [])]
}
