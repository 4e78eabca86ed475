import { todayInAmsterdam } from '@portal/contract/rules/day'
import { randomBytes } from 'node:crypto'
import { certificateNumber } from '@portal/contract/certificate-code'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeskSite } from '../../../testing/desk-site.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { findCertificates } from './store.ts'

const site = await createDeskSite()
const { db, guest, act, mended, create, clientOf, sentTo } = site
let desk: TestClient
let sanne: CurrentMember
let code: string
beforeEach(async () => {
  ;({ desk, sanne } = await site.reset())
  code = await codeOf(1)
})
afterAll(() => site.close())

const read = (written = code) => guest().get(`/api/public/certificates/${encodeURIComponent(written)}`)
const open = (path = `/garantie/${code}`) => guest().get(path, { headers: { accept: 'text/html' } })
const report = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  guest().send({
    method: 'POST',
    url: `/garantie/${code}/melden`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

async function codeOf(id: number): Promise<string> {
  const [row] = await db.query<{ code: string }>('select certificate_code as code from registrations where id = $1', [
    id,
  ])
  return row!.code
}

test('anybody with its code reads a certificate, and nothing of the customer', async () => {
  const reply = await read()

  expect(reply.json()).toEqual({
    data: {
      number: certificateNumber(code),
      state: 'geldig',
      withdrawn_on: null,
      product: { brand: 'AquaStar', model: 'Compact 8', image: 'products/cabinet.jpg' },
      serial_number: 'AB 000001',
      install_date: '2026-02-03',
      statutory_until: '2028-02-03',
      warranty_until: '2029-02-03',
      warranty_months: { statutory: 24, all_in: 12 },
      installer: { name: 'Dekkers Water', place: sanne.company_city ?? sanne.city },
    },
  })
  for (const { body, headers } of [reply, await open()]) {
    expect(body).not.toMatch(/Berg|5611 ?AB|oud@|12 34 56 78/)
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('its page says so without a script, with a code to scan and a sheet for paper', async () => {
  const { statusCode, body } = await open()

  expect(statusCode).toBe(200)
  for (const words of ['Dit certificaat is echt', 'AB 000001', 'Garantie tot', '03-02-2029', 'Op naam van'])
    expect(body).toContain(words)
  expect(body).not.toContain('<script')
  expect(body.match(/class="sheet"/g)).toHaveLength(1)
})

test('however its number is written it is found, and what is none is answered in the same words', async () => {
  const written = certificateNumber(code).replaceAll('0', 'o').replaceAll('1', 'l')
  expect((await read(written)).statusCode).toBe(200)
  expect((await guest().get(`/garantie?nummer=${written}`)).headers.location).toBe(
    `/garantie/${certificateNumber(code)}`,
  )

  const unknown = ['0'.repeat(20), code.slice(1), 'AB 000001', '%']
  const answers = await Promise.all(
    unknown.map(async (sent) => [(await read(sent)).statusCode, (await read(sent)).json()]),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const pages = await Promise.all(
    unknown.map(async (sent) => {
      const { statusCode, body } = await open(`/garantie/${encodeURIComponent(sent)}`)
      return `${statusCode} ${body.replaceAll(sent, '')}`
    }),
  )
  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).toContain('404')
})

test('of 100,000 guessed codes none is found, nor of what differs from a real one in one place', async () => {
  const guesses = Array.from({ length: 100_000 }, () => randomBytes(10).toString('hex'))
  const near = Array.from(code, (digit, at) => code.slice(0, at) + (digit === 'a' ? 'b' : 'a') + code.slice(at + 1))

  const found = await findCertificates(db, [...guesses, ...near])

  expect(found).toEqual([])
})

describe('what the desk does shows at once', () => {
  const page = async () => (await open()).body

  test('a withdrawal, and putting it back', async () => {
    await act('withdraw')
    expect((await read()).json().data).toMatchObject({
      state: 'ingetrokken',
      withdrawn_on: expect.stringMatching(/^\d{4}-/),
    })
    expect(await page()).toContain('Dit certificaat is ingetrokken')
    expect(await page()).not.toContain('class="sheet"')

    await act('reinstate', { version: 2 })
    expect((await read()).json().data).toMatchObject({ state: 'geldig', withdrawn_on: null })
  })

  test('another installer', async () => {
    const other = await create.member({ first_name: 'Daan', last_name: 'Smit', company: null })
    await act('transfer', { member_id: other.id })

    expect((await read()).json().data.installer.name).toBe('Daan Smit')
  })

  test('a mended product, serial number and day', async () => {
    const { id } = await create.product({ brand: 'AquaStar', model: 'Duo 12' })
    await mended({ selectedProduct: id, serial_number: 'AB 777777', install_date: '2025-01-31' })

    expect((await read()).json().data).toMatchObject({
      product: { model: 'Duo 12' },
      serial_number: 'AB 777777',
      install_date: '2025-01-31',
      warranty_until: '2028-01-31',
    })
  })

  test('a warranty that ended', async () => {
    await db.query(`update registrations set install_date = now()::date - interval '37 months'`)

    expect((await read()).json().data.state).toBe('verlopen')
    expect(await page()).toContain('De garantie is verlopen')
  })
})

describe('printing many', () => {
  test('gives each a sheet in the order of the list, and says what is left out', async () => {
    await create.registration({ member_id: sanne.id, serial_number: 'AB 000002' })
    const second = await codeOf(2)

    const { statusCode, body } = await open(`/garantie/afdrukken?codes=${second},${code},${'0'.repeat(20)},%25`)

    expect(statusCode).toBe(200)
    expect([...body.matchAll(/class="sheet".*?AB (\d+)/gs)].map(([, serial]) => serial)).toEqual(['000002', '000001'])
    expect(body).toContain('2 nummers zijn overgeslagen')
  })

  test('leaves out what is withdrawn, and is no page without any', async () => {
    await act('withdraw')

    expect((await open(`/garantie/afdrukken?codes=${code}`)).statusCode).toBe(404)
    expect((await open('/garantie/afdrukken')).statusCode).toBe(404)
  })
})

describe('a report by whoever has a certificate', () => {
  const cases = () => db.query<{ id: number; facts: object }>('select id, facts from cases order by id')
  const detail = async () => (await desk.get('/api/admin/cases/1')).json().data
  const decide = (reason: string, version: number) =>
    desk.post('/api/admin/cases/1/decide', { version, decision: 'afgehandeld', reason })

  test('may be as long as it may be, however its letters are sent', async () => {
    const text = '\u{1F6B0}'.repeat(250)
    const sent = await guest().post(`/api/public/certificates/${code}/report`, { text, email: 'vinder@voorbeeld.nl' })

    expect(sent.statusCode).toBe(201)
    expect(await cases()).toMatchObject([{ facts: { reports: [{ text }] } }])
  })

  test('is a case of the desk, and a second one adds to it', async () => {
    const first = await report({ text: 'Ik heb dit nooit gekocht.', email: 'Vinder@Voorbeeld.nl' })
    expect([first.statusCode, first.headers.location]).toEqual([
      303,
      `/garantie/${certificateNumber(code)}/melden?klaar`,
    ])
    const sent = await guest().post(`/api/public/certificates/${code}/report`, {})
    expect(sent.statusCode).toBe(201)
    const today = todayInAmsterdam().split('-').toReversed().join('-')

    expect(await cases()).toHaveLength(1)
    expect(await detail()).toMatchObject({
      kind: 'klant',
      member: null,
      registration: { id: 1 },
      sides: [{ id: sanne.id }],
      reason: 'Wie het certificaat heeft, meldt dat het toestel daar niet hangt. Dat is 2 keer gemeld.',
      facts: [
        {
          label: 'Gemeld',
          text: `${today}\nIk heb dit nooit gekocht.\nAntwoord naar vinder@voorbeeld.nl\n\n${today}\nZonder toelichting`,
        },
      ],
      decisions: ['afgehandeld'],
    })
  })

  test('is told to its installer nowhere', async () => {
    await report({ text: 'Gestolen', email: 'vinder@voorbeeld.nl' })
    const installer = await clientOf(sanne)

    const seen = await Promise.all(
      ['/api/cases', '/api/productregistration/1', '/api/productregistration/all'].map((path) => installer.get(path)),
    )

    for (const { body } of seen) expect(body).not.toMatch(/Gestolen|vinder|klant"/)
    expect(await sentTo()).toEqual([])
  })

  test('is answered where an address was left, and never with who the customer or the installer is', async () => {
    await report({ email: 'vinder@voorbeeld.nl' })
    await report({ email: 'vinder@voorbeeld.nl' })

    expect((await decide('Het staat bij Van den Berg.', 2)).statusCode).toBe(422)
    expect((await decide('We hebben het uitgezocht.', 2)).statusCode).toBe(200)

    expect(await sentTo()).toEqual([['certificate-report-answered', 'vinder@voorbeeld.nl']])
    await report()
    expect(await cases()).toHaveLength(2)
  })

  test('mails nobody where none was left', async () => {
    await report({ text: 'Niet van mij' })

    expect((await decide('Van den Berg had gelijk.', 1)).statusCode).toBe(200)
    expect(await sentTo()).toEqual([])
  })

  test.each([
    ['another site', {}, { origin: 'https://elders.voorbeeld.nl' }, 403],
    ['a text that is too long', { text: 'a'.repeat(501) }, {}, 422],
    ['what is no address', { email: 'vinder' }, {}, 422],
  ])('is refused from %s', async (_, fields, headers, status) => {
    expect((await report(fields, headers)).statusCode).toBe(status)
    expect(await cases()).toEqual([])
  })

  test('changes nothing when its page is opened, and knows no unknown code', async () => {
    expect((await open(`/garantie/${code}/melden`)).statusCode).toBe(200)
    expect((await open(`/garantie/${'0'.repeat(20)}/melden`)).statusCode).toBe(404)
    expect((await guest().post(`/api/public/certificates/${'0'.repeat(20)}/report`, {})).statusCode).toBe(404)
    expect(await cases()).toEqual([])
  })
})

test('one caller looks at 300 an hour and reports 10, prints counting each', async () => {
  const codes = (from: number) =>
    Array.from({ length: 50 }, (_, index) => String(from + index).padStart(20, '0')).join()
  for (let times = 0; times < 6; times++)
    expect((await open(`/garantie/afdrukken?codes=${codes(times * 50)}`)).statusCode).toBe(404)

  const refused = await open()
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect((await read()).statusCode).toBe(429)

  const reports = []
  for (let times = 0; times < 11; times++) reports.push((await report()).statusCode)
  expect(reports).toEqual([...Array.from({ length: 10 }, () => 303), 429])
})
