import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { testMail } from '../../testing/test-mail.ts'
import { type Mail, queueMails } from './outbox.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('mails are queued unchanged, each with its own Message-ID', async () => {
  const mails: Mail[] = [
    testMail({
      kind: 'registration-customer',
      to: { name: `Zoë "De" O'Hara`, address: 'zoe@voorbeeld.nl' },
      replyTo: { name: 'Zilverbron', address: 'service@zilverbron.example' },
      subject: 'Één; drop table mails',
      html: '<p>Beste</p>',
      text: 'Beste\n$1',
    }),
    testMail({
      kind: 'registration-installer',
      to: { name: 'Daan', address: 'daan@voorbeeld.nl' },
      subject: 'Twee',
      html: '<p>Hallo</p>',
      text: 'Hallo',
    }),
  ]

  await queueMails(database.db, mails)

  const rows = await database.db.query<{ message_id: string }>('select * from mails order by id')
  expect(rows).toMatchObject([
    {
      kind: 'registration-customer',
      recipient_name: `Zoë "De" O'Hara`,
      recipient_address: 'zoe@voorbeeld.nl',
      reply_to_name: 'Zilverbron',
      reply_to_address: 'service@zilverbron.example',
      subject: 'Één; drop table mails',
      html: '<p>Beste</p>',
      text: 'Beste\n$1',
      status: 'queued',
      attempts: 0,
    },
    { kind: 'registration-installer', reply_to_name: null, reply_to_address: null, status: 'queued' },
  ])
  expect(rows.map(({ message_id }) => message_id)).toEqual(mails.map(({ messageId }) => messageId))
  expect(rows[0]?.message_id).not.toBe(rows[1]?.message_id)
})

test('an empty list queues nothing', async () => {
  await database.truncate()

  await queueMails(database.db, [])

  expect(await database.db.query('select id from mails')).toEqual([])
})
