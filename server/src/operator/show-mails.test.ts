import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'
import { testMail } from '../../testing/test-mail.ts'
import { contactRequestMail } from '../features/contact/mails.ts'
import { queueMails } from '../mail/outbox.ts'
import { runOperatorCommand } from './commands.ts'

const portal = await createTestPortal()
const { create, guest, clientOf, mailbox, db, deps } = portal
beforeEach(async () => {
  mailbox.clear()
  await portal.reset()
})
afterAll(() => portal.close())

async function run(...words: string[]) {
  const { lines, isFailure } = await runOperatorCommand({ ...deps, syncPoints: null }, ['mails', ...words])
  return { text: lines.join('\n'), isFailure }
}

async function untilSent(count: number): Promise<void> {
  const sent = () => db.query(`select 1 as one from mails where status = 'sent'`)
  await expect.poll(async () => (await sent()).length).toBe(count)
}

test('an operator sees what was mailed to an address, and finds a mail by its Message-ID', async () => {
  const client = await clientOf(await create.member({ first_name: 'Sanne', email: 'sanne@voorbeeld.nl' }))
  await client.post('/api/contact/index', { subject: 1, question: 'Hoe hard is het water?' })
  await untilSent(1)

  const { text } = await run('show', 'Service@zilverbron.example')
  const [, messageId = ''] = /Message-ID +(\S+)/.exec(text) ?? []

  expect(text).toMatch(/template +contact-request\n/)
  expect(text).toMatch(/status +sent\n/)
  expect(text).toMatch(/to +Zilverbron <service@zilverbron\.example>\n/)
  expect(text).toContain('Technische ondersteuning: vraag van Sanne')
  expect(text).toContain('Hoe hard is het water?')
  expect((await mailbox.all())[0]?.messageId).toContain(messageId)
  expect(await run('show', messageId)).toEqual({ text, isFailure: false })
})

test('an operator never sees a link that opens an account', async () => {
  const { email } = await create.member()
  await guest().post('/forgot-password', { email })
  await untilSent(1)

  const { text } = await run('show', email)

  expect((await mailbox.all())[0]?.text).toContain('token=')
  expect(text).toContain('Nieuw wachtwoord kiezen:\n  [link removed]')
  expect(text).not.toContain('token=')
})

test('an operator sees a mail that waits for a newer version, and why', async () => {
  const to = { name: 'Klant', address: 'klant@voorbeeld.nl' }
  await queueMails(db, [{ ...testMail({ kind: 'tomorrow', to }), version: 3 }])
  await expect.poll(async () => (await run('show', to.address)).text).toContain('queued: ')

  const { text } = await run('show', to.address)

  expect(text).toMatch(/status +queued: This version of the portal has no mail template tomorrow, version 3\./)
})

test("somebody's words never steer the terminal", async () => {
  const asker = { ...(await create.member()), phone_number: null }
  const desk = { ...deps.mailSender, provider: 'Klant\u001b[31m', contactAddress: 'klant@voorbeeld.nl' }
  await queueMails(db, [
    contactRequestMail({ subject: 1, question: 'Eén\u001b[2J\r\nTwee' }, asker, desk, { email: null }),
  ])

  const { text } = await run('show', desk.contactAddress)

  expect(text).toContain('Klant [31m <')
  expect(text).toContain('  Eén [2J\n  Twee')
})

test('an address without mails has none', async () => {
  expect(await run('show', 'niemand@voorbeeld.nl')).toEqual({ text: 'There is no such mail.', isFailure: false })
})

test.each([['show'], ['show', 'a@voorbeeld.nl', 'b@voorbeeld.nl']])('%j is refused', async (...words) => {
  const { text, isFailure } = await run(...words)

  expect(isFailure).toBe(true)
  expect(text).toContain('mails show <address|Message-ID>')
})
