import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { enqueue } from '../../queue/entries.ts'
import { createReminderKeys, isProofOf, readReminderCode, reminderPath } from './reminder-code.ts'
import { consent } from './reminder-pages.ts'

const portal = await createTestPortal()
const { app, create, db, deps } = portal
beforeEach(async () => {
  await portal.reset()
  await create.registration({ install_date: '2025-06-15', customer_email: 'klant@voorbeeld.nl' })
  await create.registration({ install_date: '2025-06-15', customer_email: 'ander@voorbeeld.nl' })
})
afterAll(() => portal.close())

type Row = { id: number; certificate_code: string; customer_email: string }

const rows = () => db.query<Row>('select id, certificate_code, customer_email from registrations order by id')
const first = async () => (await rows())[0]!
const pathOf = ({ certificate_code, customer_email: address }: Row) =>
  reminderPath(deps.reminderKeys, { certificate_code, address })
const acts = () =>
  db.query(`select registration_id as id, act, email, consent_version as consent from reminder_acts order by id`)
const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
const press = (url: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams(form)),
  })
const mails = (template: string) =>
  db.query<{ address: string }>(
    `select payload #>> '{to,address}' as address from queue where payload ->> 'template' = $1
     union all select recipient_address from mails where template = $1`,
    [template],
  )
const agreed = (id: number) => ({ id, act: 'agreed', email: 'klant@voorbeeld.nl', consent: consent.version })

describe('by the link of their mail a customer', () => {
  test('reads what they agree to, and nothing is changed by reading', async () => {
    const url = pathOf(await first())
    for (let time = 0; time < 3; time++) {
      const { statusCode, body, headers } = await open(url)
      expect(statusCode).toBe(200)
      expect(body).toContain(consent.text)
      expect(body).toContain('Herinner mij elk jaar')
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect(await acts()).toEqual([])
  })

  test('agrees once, however often they press, and stops', async () => {
    const row = await first()
    const url = pathOf(row)
    expect((await press(url, { wil: 'ja' })).headers.location).toBe(url)
    await press(url, { wil: 'ja' })
    expect(await acts()).toEqual([agreed(row.id)])
    expect((await open(url)).body).toContain('De herinneringen staan aan')

    await press(url, { wil: 'stop' })
    expect(await acts()).toEqual([
      agreed(row.id),
      { id: row.id, act: 'stopped', email: 'klant@voorbeeld.nl', consent: null },
    ])
    expect((await open(url)).body).toContain('De herinneringen staan uit')
  })

  test('stops by the button of their mail program, and what waits does not go', async () => {
    const row = await first()
    await press(pathOf(row), { wil: 'ja' })
    const waits = { template: 'maintenance-reminder', registrationId: row.id, to: { address: 'klant@voorbeeld.nl' } }
    await enqueue(db, { name: 'mail' }, [waits], { delayMs: 300_000 })
    await press(pathOf(row), { 'List-Unsubscribe': 'One-Click' })
    expect(await acts()).toMatchObject([{ act: 'agreed' }, { act: 'stopped' }])
    expect(await mails('maintenance-reminder')).toEqual([])
  })
})

describe('nobody else says it for them', () => {
  const wrong: [string, (own: Row, other: Row) => string][] = [
    ['the code of the certificate alone', ({ certificate_code }) => `/onderhoud/${certificate_code}`],
    ['a guessed proof', ({ certificate_code }) => `/onderhoud/${certificate_code}${'0'.repeat(20)}`],
    ['the proof of another customer', (own, other) => `/onderhoud/${own.certificate_code}${pathOf(other).slice(-20)}`],
    ['a code of none', (own) => `/onderhoud/${'0'.repeat(20)}${pathOf(own).slice(-20)}`],
    ['something else', () => '/onderhoud/hallo'],
  ]
  test.each(wrong)('with %s', async (_what, urlOf) => {
    const [own, other] = await rows()
    const url = urlOf(own!, other!)
    const [opened, pressed] = [await open(url), await press(url, { wil: 'ja' })]
    for (const { statusCode, body } of [opened, pressed]) {
      expect(statusCode).toBe(404)
      expect(body).toContain('Deze link werkt niet meer')
    }
    expect(await acts()).toEqual([])
  })

  test('and the link ends with the address, as an agreement does', async () => {
    const row = await first()
    const url = pathOf(row)
    await press(url, { wil: 'ja' })
    await db.query(`update registrations set customer_email = 'nieuw@voorbeeld.nl' where id = $1`, [row.id])
    expect((await open(url)).statusCode).toBe(404)
    expect((await press(url, { wil: 'stop' })).statusCode).toBe(404)
    expect((await open(pathOf(await first()))).body).toContain('Elk jaar een herinnering?')
  })

  test('with a form of another site', async () => {
    const url = pathOf(await first())
    const headers = { origin: 'https://elders.voorbeeld.nl', 'content-type': 'application/x-www-form-urlencoded' }
    expect((await app.inject({ method: 'POST', url, headers, payload: 'wil=ja' })).statusCode).toBe(403)
    expect(await acts()).toEqual([])
  })
})

describe('whoever presses on the certificate', () => {
  const ask = (code: string) => press(`/garantie/${code}/herinnering`, {})

  test('has the customer asked, at most once a day and three times without an answer', async () => {
    const { id, certificate_code } = await first()
    const { headers } = await ask(certificate_code)
    expect((await open(headers.location!)).body).toContain('Er gaat een e-mail naar het adres')
    await ask(certificate_code)
    expect(await mails('reminder-question')).toEqual([{ address: 'klant@voorbeeld.nl' }])

    for (let day = 0; day < 5; day++) {
      await db.query(`update reminder_acts set created_at = created_at - interval '2 days'`)
      await ask(certificate_code)
    }
    expect(await mails('reminder-question')).toHaveLength(3)
    expect(await acts()).toEqual(
      [1, 2, 3].map(() => ({ id, act: 'asked', email: 'klant@voorbeeld.nl', consent: null })),
    )
  })

  test('by the link of that mail the customer agrees', async () => {
    const row = await first()
    await ask(row.certificate_code)
    await portal.mailbox.waitFor(({ text }) => text.includes(pathOf(row)))
    await ask(row.certificate_code)
    await press(pathOf(row), { wil: 'ja' })
    await db.query(`update reminder_acts set created_at = created_at - interval '2 days'`)
    await ask(row.certificate_code)
    expect(await acts()).toMatchObject([{ act: 'asked' }, { act: 'agreed' }])
    expect(await mails('reminder-question')).toHaveLength(1)
  })

  test('reads the same of a code of none, and nobody is mailed', async () => {
    const { certificate_code } = await first()
    const unknown = '0'.repeat(20)
    const [known, other] = [await ask(certificate_code), await ask(unknown)]
    expect([other.statusCode, other.headers.location]).toEqual([
      known.statusCode,
      known.headers.location?.replace(certificate_code, unknown),
    ])
    expect(await mails('reminder-question')).toHaveLength(1)
  })
})

test('a link goes on after APP_KEY was changed, while the old one is known', () => {
  const link = { certificate_code: '3'.repeat(20), address: 'klant@voorbeeld.nl' }
  const path = reminderPath(createReminderKeys('een oude sleutel', []), link)
  const { proof } = readReminderCode(path.slice('/onderhoud/'.length).toUpperCase())!
  expect(isProofOf(createReminderKeys('een nieuwe', ['een oude sleutel']), proof, link)).toBe(true)
  expect(isProofOf(createReminderKeys('een nieuwe', []), proof, link)).toBe(false)
})
