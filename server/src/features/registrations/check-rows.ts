import { type BatchCheckReply, type CheckBatchBody, maxCheckedRowsPerMinute } from '@portal/contract/bulk-registration'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { judgeRows, refusedAsTaken } from './judge-rows.ts'
import { findTakenSerials } from './store.ts'

/** What a batch of these rows would be answered now. It stores nothing, and shows nothing of another's registration. */
export async function checkRows(
  { db, rateLimiter }: Dependencies,
  member: CurrentMember,
  { rows, fields }: CheckBatchBody,
): Promise<BatchCheckReply> {
  await rateLimiter.spend({
    key: `checked rows ${member.id}`,
    max: maxCheckedRowsPerMinute,
    seconds: 60,
    cost: rows.length,
  })
  const judged = await judgeRows(db, rows, fields)
  const serialKeys = judged.flatMap((row) => (row.status === 'good' && row.serialKey !== null ? [row.serialKey] : []))
  const taken = await findTakenSerials(db, serialKeys, member.id)

  const results = judged.map((row) => {
    if (row.status === 'refused') return row
    const { index, row_id, serialKey } = row
    return serialKey !== null && taken.has(serialKey) ? refusedAsTaken(row) : { index, row_id, status: 'ok' as const }
  })
  const refused = results.filter(({ status }) => status === 'refused').length
  return { ok: results.length - refused, refused, results }
}
