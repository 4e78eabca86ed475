import { randomUUID } from 'node:crypto'
import { type BatchReply, maxBatchRowsPerHour, type RegisterBatchBody } from '@portal/contract/bulk-registration'
import { batchConsentStatement, type CreateRegistrationBody } from '@portal/contract/registrations'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { queueMails } from '../../mail/outbox.ts'
import { type GoodRow, type JudgedRow, judgeRows, refusedAsTaken } from './judge-rows.ts'
import { mailToCustomer } from './confirmation-mails.ts'
import { queueSummary } from './jobs.ts'
import { newRegistration } from './register-product.ts'
import { insertBatch } from './store.ts'

/**
 * Registers the good rows of a batch with a mail to each customer, in one transaction, and returns the result of every
 * row. The installer gets one mail later, about the whole submission that the batch belongs to.
 */
export async function registerRows(
  deps: Dependencies,
  member: CurrentMember,
  { rows, submission, final }: RegisterBatchBody,
): Promise<BatchReply> {
  const { db, rateLimiter } = deps
  const isFinal = final || submission === null
  return db.tx(async () => {
    // In the transaction of the batch, so that a batch that fails does not count.
    await rateLimiter.spend({
      key: `batch rows ${member.id}`,
      max: maxBatchRowsPerHour,
      seconds: 3600,
      cost: rows.length,
    })
    const judged = await judgeRows(db, rows)
    const good = judged.filter((row) => row.status === 'good').map((row) => rowToStore(row, member))
    const batch = { memberId: member.id, submission: submission ?? randomUUID(), rowCount: rows.length, isFinal }
    const ids = await insertBatch(
      db,
      batch,
      good.map(({ registration }) => registration),
    )
    const created = good.filter(({ serialKey }) => ids.has(serialKey!))
    const mails = created.map(({ registration, product, serialKey }) => ({
      ...mailToCustomer({ registration, product, member }, deps.mailSender),
      registrationId: ids.get(serialKey!)!,
    }))
    await Promise.all([queueMails(db, mails), queueSummary(db, { isFinal })])
    const results = judged.map((row) => resultOf(row, ids))
    return { created: created.length, refused: rows.length - created.length, results }
  })
}

function rowToStore({ serialKey, product, body }: GoodRow, member: CurrentMember) {
  // A good row has a product, and without a choice of fields all of its fields were judged.
  if (!product) throw new Error('a good row without a product')
  const registered = { member, product, body: body as CreateRegistrationBody }
  return { serialKey, product, registration: newRegistration(registered, batchConsentStatement) }
}

function resultOf(row: JudgedRow, ids: ReadonlyMap<string, number>): BatchReply['results'][number] {
  if (row.status === 'refused') return row

  const { index, row_id, serialKey } = row
  const id = ids.get(serialKey!)
  return id === undefined ? refusedAsTaken(row) : { index, row_id, status: 'created', id }
}
