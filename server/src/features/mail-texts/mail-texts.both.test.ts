import type { MailText, MailTextVersion } from '@portal/contract/mail-texts'
import { contactSubjects } from '@portal/contract/contact'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { startRelay } from '../../../testing/smtp-relay.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { showMails } from '../../operator/show-mails.ts'
import { passwordChangedMail } from '../account/mails.ts'
import { queueMails } from '../../mail/outbox.ts'

const relay = await startRelay()
const portal = await createTestPortal({ SMTP_URL: relay.url })
const { create, db } = portal
afterAll(async () => {
  await portal.close()
  await relay.close()
})

const path = '/api/admin/mail-texts'
const ofPassword = `${path}/password-changed`
let caller: Awaited<ReturnType<typeof create.admin>>
let staff: TestClient
let firstWords = 1
beforeEach(async () => {
  await portal.reset()
  // The workers keep words by their id, which is never given twice but by this reset.
  await db.query(`alter table mail_words alter column id restart with ${(firstWords += 1_000)}`)
  relay.accepted.splice(0)
  caller = await create.admin()
  staff = await portal.clientOf(caller)
})

const textOf = async (of = ofPassword): Promise<MailText> => (await staff.get(of)).json().data
const save = (draft: object, rev = 1, client = staff, of = ofPassword) => client.put(`${of}/draft`, { rev, draft })
const publish = (rev: number) => staff.post(`${ofPassword}/publish`, { rev })
const withSubject = async (subject: string) => ({ ...(await textOf()).draft, subject })

async function publishSubject(subject: string) {
  const { rev, draft } = await textOf()
  const saved: MailText = (await save({ ...draft, subject }, rev)).json().data
  expect((await publish(saved.rev)).statusCode).toBe(200)
}

async function mailTo(address: string) {
  const find = () => relay.accepted.find(({ to }) => to[0]?.address === address)
  await expect.poll(find).toBeDefined()
  return find()!
}

test('the list says when each mail is sent, to whom and how often', async () => {
  const member = await create.member()
  await staff.post(`${ofPassword}/test`, { draft: (await textOf()).draft })
  await mailTo(caller.email)
  await queueMails(db, [passwordChangedMail(portal.deps, member)])
  await mailTo(member.email)
  await expect.poll(() => db.query('select from mails')).toHaveLength(2)

  const { data } = (await staff.get(path)).json()
  expect(data).toHaveLength(33)
  expect(data).toContainEqual({
    template: 'password-changed',
    title: 'Wachtwoord gewijzigd',
    sent_when: 'Nadat een wachtwoord is gewijzigd',
    sent_to: 'Installateur of medewerker',
    is_changed: false,
    updated_by: null,
    updated_at: null,
    sent_in_30_days: 1,
  })
})

test('a save is a working copy, which no mail says before it is published', async () => {
  const saved: MailText = (await save(await withSubject('Anders, {{voornaam}}'))).json().data
  expect(saved).toMatchObject({ rev: 2, is_changed: true, draft: { subject: 'Anders, {{voornaam}}' } })
  expect(saved.published.subject).toBe('Je wachtwoord is gewijzigd')

  const one = await create.member()
  await queueMails(db, [passwordChangedMail(portal.deps, one)])
  expect(await mailTo(one.email)).toMatchObject({ subject: 'Je wachtwoord is gewijzigd' })

  expect((await publish(2)).json().data).toMatchObject({ rev: 2, is_changed: false })
  const other = await create.member({ first_name: '{{aanbieder}}' })
  await queueMails(db, [passwordChangedMail(portal.deps, other)])
  expect(await mailTo(other.email)).toMatchObject({ subject: 'Anders, {{aanbieder}}' })
})

test.each([
  ['an unknown placeholder', { subject: 'Dag {{naam}}' }, 'draft.subject', '‘{{naam}}’ is hier geen invulveld'],
  [
    'a required one left out',
    { warning: 'Bel ons.' },
    'draft.warning',
    'Hier hoort het invulveld ‘{{contactadres}}’ te staan',
  ],
  [
    'half a placeholder',
    { heading: 'Dag {{voornaam' },
    'draft.heading',
    'Gebruik { en } alleen voor een invulveld, zoals {{aanbieder}}',
  ],
  ['no words', { button: ' \u200b' }, 'draft.button', 'Vul deze tekst in'],
  ['a line break in the subject', { subject: 'Een\nTwee' }, 'draft.subject', 'Hier kan geen nieuwe regel in'],
  ['too many words', { subject: 'a'.repeat(151) }, 'draft.subject', 'Dit veld mag maximaal 150 tekens bevatten'],
  ['a control character', { happened: 'Een\u0000' }, 'draft.happened', 'Dit veld bevat ongeldige tekens'],
])('%s is refused at its part, by every call that takes words', async (_what, change, field, message) => {
  const draft = { ...(await textOf()).draft, ...change }
  for (const refused of [
    await save(draft),
    await staff.post(`${ofPassword}/preview`, { draft }),
    await staff.post(`${ofPassword}/test`, { draft }),
  ]) {
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual({ [field]: [message] })
  }
  expect(await textOf()).toMatchObject({ rev: 1, is_changed: false })
})

test('what is left out, or of no part, is not taken for words', async () => {
  const { subject, ...others } = (await textOf()).draft
  expect((await save(others)).json().errors).toEqual({ 'draft.subject': ['Vul deze tekst in'] })

  const saved: MailText = (await save({ ...others, subject, constructor: 'x', privacy: 'x' })).json().data
  expect(saved.draft).toEqual({ subject, ...others })
})

test('two people overwrite nobody', async () => {
  const colleague = await portal.clientOf(await create.admin())
  const [mine, theirs] = [await withSubject('Van mij'), await withSubject('Van hen')]
  expect((await save(theirs, 1, colleague)).statusCode).toBe(200)

  const late = await save(mine)
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ current: { rev: 2, draft: theirs } })
  expect((await publish(1)).statusCode).toBe(409)
  expect((await staff.post(`${ofPassword}/versions/0/restore`, { rev: 1 })).statusCode).toBe(409)
  expect((await textOf()).draft).toEqual(theirs)

  const both = await Promise.all([save(mine, 2), save(await withSubject('Weer'), 2, colleague)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('a call that is repeated after a lost answer is answered like the first', async () => {
  const draft = await withSubject('Nieuw')
  const answers = [await save(draft), await save(draft), await publish(2), await publish(2)]
  expect(answers.map((answer) => [answer.statusCode, answer.json().data.rev])).toEqual(
    Array.from(answers, () => [200, 2]),
  )
  expect((await versions()).map(({ number }) => number)).toEqual([1, 0])
})

test('a version comes back into the working copy, and what the portal began with too', async () => {
  await publishSubject('Eerste')
  await publishSubject('Tweede')
  expect((await versions()).map(({ number, words }) => [number, words.subject])).toEqual([
    [2, 'Tweede'],
    [1, 'Eerste'],
    [0, 'Je wachtwoord is gewijzigd'],
  ])

  const restored = await staff.post(`${ofPassword}/versions/1/restore`, { rev: 3 })
  expect(restored.json().data).toMatchObject({ rev: 4, draft: { subject: 'Eerste' }, published: { subject: 'Tweede' } })
  const first = await staff.post(`${ofPassword}/versions/0/restore`, { rev: 4 })
  expect(first.json().data.draft.subject).toBe('Je wachtwoord is gewijzigd')
  expect((await staff.post(`${ofPassword}/versions/9/restore`, { rev: 5 })).statusCode).toBe(404)
  expect((await staff.get(`${path}/bundle`)).statusCode).toBe(404)
})

test('a mail whose words are not there yet waits', async () => {
  const member = await create.member()
  await queueMails(db, [{ ...passwordChangedMail(portal.deps, member), words: 77 }])
  const waiting = () => db.query(`select last_error from queue where kind = 'mail' and last_error is not null`)
  await expect.poll(waiting).toEqual([{ last_error: expect.stringContaining('words 77') }])
})

test('preview, test mail and sent mail are the same', async () => {
  const { draft } = await textOf(`${path}/contact-request`)
  const changed = {
    ...draft,
    subject: '{{bureau}}: <b>&amp;</b> “{{naam}}” ü',
    answer: 'Regel een\nRegel twee {{bureau}}',
  }
  const of = `${path}/contact-request`
  const preview = (await staff.post(`${of}/preview`, { draft: changed })).json().data
  expect((await staff.post(`${of}/test`, { draft: changed })).statusCode).toBe(204)
  const tried = await mailTo(caller.email)

  await save(changed, 1, staff, of)
  await staff.post(`${of}/publish`, { rev: 2 })
  const facts = { company: 'De Vries Installatie', email: 'sanne@voorbeeld.nl', phone_number: '06 12345678' }
  const asker = await create.member({ first_name: 'Sanne', last_name: 'de Vries', ...facts })
  const question = 'Kan ik bij een AquaStar Compact 8 ook korrelzout gebruiken?\n\nDe klant heeft dat nog staan.'
  await (await portal.clientOf(asker)).post('/api/contact/index', { subject: contactSubjects[0].id, question })
  const sent = await mailTo(portal.config.mail.contactAddress)

  const shown = ({ subject, html, text }: typeof preview) => ({ subject, html: html.trim(), text: text.trim() })
  expect(shown(tried)).toEqual(shown(preview))
  expect(shown(sent)).toEqual(shown(preview))
  expect(relay.accepted.map(shown)).toEqual([shown(preview), shown(preview)])
})

test('a test mail goes to who asks alone, with a link that opens nothing', async () => {
  const of = `${path}/reset-password`
  const { draft } = await textOf(of)
  await staff.post(`${of}/test`, { draft })
  await staff.post(`${of}/test`, { draft })
  await expect.poll(() => relay.accepted.length).toBe(2)
  for (const { to, text } of relay.accepted) {
    expect(to).toEqual([expect.objectContaining({ address: caller.email })])
    expect(text).toContain(`${portal.deps.mailSender.webUrl}/wachtwoord`)
    expect(text).not.toContain('token=')
  }
  expect(await db.query('select number from mail_words')).toEqual([{ number: null }])
})

test('a test mail that is asked for again with its key is sent once', async () => {
  const { draft } = await textOf()
  const ask = () => staff.post(`${ofPassword}/test`, { draft }, { headers: { 'idempotency-key': 'proefmail' } })

  expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([204, 204])
  expect(await db.query(`select from record_lines where action = 'mail-text-tested'`)).toHaveLength(1)
})

test('the record tells what changed', async () => {
  await publishSubject('Anders')
  const { data } = (await staff.get('/api/admin/audit?filter[kind]=mail-text')).json()
  expect(data.map((line: { action: string; fields: string[] }) => [line.action, line.fields])).toEqual([
    ['mail-text-published', ['subject', 'version']],
    ['mail-text-saved', ['subject']],
  ])
})

// The last, since it stops the workers.
test('a mail that waits goes with the words of its writing, in a bundle too', async () => {
  await publishSubject('Oude woorden')
  await portal.workers.stop()
  const [one, two, three] = [await create.member(), await create.member(), await create.member()]
  await queueMails(db, [passwordChangedMail(portal.deps, one), passwordChangedMail(portal.deps, two)])
  await db.query(
    `update queue set payload = jsonb_build_object('template', 'bundle', 'version', 1, 'to', payload -> 'to',
       'messageId', payload -> 'messageId', 'values', jsonb_build_object('mails', jsonb_build_array(payload)))
     where kind = 'mail' and payload #>> '{to,address}' = $1`,
    [two.email],
  )
  await publishSubject('Nieuwe woorden')
  await queueMails(db, [passwordChangedMail(portal.deps, three)])

  const replica = await createTestPortal({ SMTP_URL: relay.url }, { replicaOf: { database: portal.database } })
  const told = () => relay.accepted.map(({ to, subject }) => `${to[0]?.address}: ${subject}`)
  await expect.poll(told).toHaveLength(3)
  const wanted = [`${one.email}: Oude woorden`, `${two.email}: Oude woorden`, `${three.email}: Nieuwe woorden`]
  expect(told()).toEqual(expect.arrayContaining(wanted))
  await publishSubject('Nog nieuwer')
  await expect.poll(() => showMails({ db, mailSender: portal.deps.mailSender }, one.email)).toContain('  Oude woorden')
  await replica.close()
})

async function versions(): Promise<MailTextVersion[]> {
  return (await staff.get(`${ofPassword}/versions`)).json().data
}
