import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/databases.ts'
import { testMail } from '../../testing/test-mail.ts'
import { claimEntries } from '../queue/entries.ts'
import { type ClaimedMail, countMails, markSent, queueMails } from './outbox.ts'

const database = await createTestDatabase()
const { db } = database
beforeEach(() => database.truncate())
afterAll(() => database.close())

const mails = [
  testMail({
    kind: 'registration-customer',
    to: { name: `Zoë "De" O'Hara`, address: 'zoe@voorbeeld.nl' },
    replyTo: { name: 'Zilverbron', address: 'service@zilverbron.example' },
    subject: 'Één; drop table mails',
    text: 'Beste\n$1',
  }),
  testMail({ kind: 'registration-installer', to: { name: 'Daan', address: 'daan@voorbeeld.nl' } }),
]

async function claimed(): Promise<ClaimedMail[]> {
  const { entries } = await claimEntries(db, { places: new Map([['mail', 10]]), leaseMs: 1_000, except: [] })
  return entries
}

test('mails are queued unchanged, each with its own Message-ID', async () => {
  await queueMails(db, mails)

  expect(mails).toMatchObject((await claimed()).map(({ payload }) => payload))
  expect(mails[0]!.messageId).not.toBe(mails[1]!.messageId)
})

test('an empty list queues nothing', async () => {
  await queueMails(db, [])

  expect(await countMails(db)).toEqual({})
})

test('a sent mail leaves the queue once, and is kept with its facts', async () => {
  await queueMails(db, mails)
  const [first] = await claimed()

  await markSent(db, first!)
  await markSent(db, first!)

  expect(await countMails(db)).toEqual({ queued: 1, sent: 1 })
  const { template, version, values, to, replyTo, messageId } = mails[0]!
  expect(await db.query('select * from mails')).toMatchObject([
    {
      template,
      version,
      values,
      message_id: messageId,
      recipient_name: to.name,
      recipient_address: to.address,
      reply_to_name: replyTo!.name,
      reply_to_address: replyTo!.address,
      attempts: 1,
      created_at: first!.created_at,
      sent_at: expect.any(Date),
    },
  ])
})
