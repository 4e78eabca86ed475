import type { Dependencies } from '../../dependencies.ts'
import { changesAccepting, type Fault } from './accepted-faults.ts'
import { checkRecord, findKnownProofs } from './check-record.ts'
import { recordChange } from './record-change.ts'
import { removeLostValues } from './store.ts'
import { findFaults, type Verified } from './verify-record.ts'

type Deps = Pick<Dependencies, 'db' | 'recordKeys' | 'config'>

/**
 * Accepts the record with the faults that it has now, by a line that says which, who and why: from there on it is verified as
 * before, and whatever else is found in older lines is a break still. Without faults nothing is written.
 */
export async function acceptRecord(
  deps: Deps,
  { reason }: { reason: string },
): Promise<{ faults: Fault[]; verified: Verified }> {
  const { db, recordKeys, config } = deps
  const faults = await findFaults({ db, recordKeys, known: await findKnownProofs(db, config.dataDir) })
  if (faults.length > 0)
    await db.tx(async () => {
      await removeLostValues(db)
      recordChange(deps, {
        by: 'operator',
        action: 'record-accepted',
        entry: { kind: 'record', id: 'lines' },
        changes: changesAccepting(faults),
        reason,
      })
    })
  return { faults, verified: await checkRecord(deps) }
}
