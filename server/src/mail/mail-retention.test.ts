import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createMailSite } from '../../testing/mail-site.ts'
import { testMail } from '../../testing/test-mail.ts'
import { findMails } from './find-mails.ts'
import { createLinkCipher } from './link-cipher.ts'
import { mailRetention } from './mail-retention.ts'
import { queueMails } from './outbox.ts'

const site = await createMailSite()
const { db } = site
const linkCipher = createLinkCipher('een sleutel voor deze test')
const klant = { name: 'Sanne de Vries', address: 'sanne@voorbeeld.nl' }
const mail = testMail({ to: klant, replyTo: { name: 'Daan', address: 'daan@voorbeeld.nl' }, text: 'Beste Sanne' })
beforeEach(() => site.reset())
afterEach(() => site.stopAll())
afterAll(() => site.close())

const runRetention = (retentionDays = 30) =>
  mailRetention({ db, retentionDays }).run(undefined as never, new AbortController().signal)

/** All that the tables of mails hold, as text. */
async function stored(): Promise<string> {
  const rows = await db.query<{ row: string }>(
    'select mails::text as row from mails union all select queue::text from queue where pattern is null',
  )
  return rows.map(({ row }) => row).join('\n')
}

async function sendAgo(interval: string): Promise<void> {
  await queueMails(db, [mail])
  site.startWorker({ dir: site.mailDir })
  await site.waitUntilSent(1)
  await db.query(`update mails set sent_at = sent_at - $1::interval, created_at = created_at - $1::interval`, [
    interval,
  ])
}

test('what was sent within the retention stays', async () => {
  await sendAgo('29 days')

  await runRetention()

  expect(await findMails(db, klant.address)).toMatchObject([
    { status: 'sent', to: klant, wording: { values: mail.values } },
  ])
})

test('of what was sent before, only the template, the Message-ID and the times stay', async () => {
  await sendAgo('31 days')

  await runRetention()
  await runRetention()

  expect(await stored()).not.toMatch(/sanne|daan|beste/i)
  expect(await findMails(db, klant.address)).toEqual([])
  expect(await findMails(db, mail.messageId)).toMatchObject([
    { template: 'test', status: 'sent', sentAt: expect.any(Date), to: null, wording: null },
  ])
})

test('a mail that was dead for the retention leaves the queue and stays as a fact', async () => {
  await db.tx(async () => {
    await queueMails(db, [mail])
    await db.query(`update queue set status = 'dead', due_at = now() - interval '31 days'`)
  })

  await runRetention()

  expect(await stored()).not.toMatch(/sanne|daan|beste/i)
  expect(await findMails(db, mail.messageId)).toMatchObject([{ template: 'test', status: 'dead', wording: null }])
})

test.each([
  ['a retention shorter than its attempts', 3, '5 days', '1 hour'],
  ['a retention of a day', 1, '2 days', '6 days'],
  ['an old mail that was queued again', 30, '90 days', '29 days'],
])('a mail that died within the retention, or a week, can be queued again: %s', async (_what, days, age, dead) => {
  await db.tx(async () => {
    await queueMails(db, [mail])
    await db.query(
      `update queue set status = 'dead', created_at = now() - $1::interval, due_at = now() - $2::interval`,
      [age, dead],
    )
  })

  await runRetention(days)

  expect(await findMails(db, klant.address)).toMatchObject([{ status: 'dead', to: klant }])
})

test('after 400 days nothing stays of a mail', async () => {
  await sendAgo('401 days')
  await queueMails(db, [{ ...mail, messageId: randomUUID() }])
  await site.waitUntilSent(1)
  expect(await db.query('select id from mails')).toHaveLength(2)

  await runRetention()

  expect(await db.query('select id from mails')).toHaveLength(1)
})

test.each([
  ['23 hours', true],
  ['25 hours', false],
])('the link of a mail that is dead for %s stays: %s', async (age, stays) => {
  const link = linkCipher.encrypt('https://voorbeeld.nl/geheim')
  await db.tx(async () => {
    await queueMails(db, [{ ...mail, version: 1, values: { first_name: 'Sanne', link } }])
    await db.query(`update queue set status = 'dead', created_at = now() - $1::interval`, [age])
  })

  await runRetention()

  const [found] = await findMails(db, klant.address)
  expect(found?.wording?.values).toEqual({ first_name: 'Sanne', link: stays ? link : { encrypted: '' } })
})
