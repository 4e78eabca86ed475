import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '@portal/contract/catalogue'
import { allMails, mailsAbout } from '../../../testing/all-mails.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { batchRow, batchRows, batchSerial } from '../../../testing/batch-rows.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { summariseSubmissions } from './summarise-submissions.ts'

const portal = await createTestPortal()
const { create, clientOf, db, deps } = portal
const path = '/api/productregistration/bulk'

let client: TestClient
let compact: Product
let atag: Product
beforeEach(async () => {
  await portal.reset()
  compact = await create.product({ brand: 'AquaStar', model: 'Compact 8', credits: 250 })
  atag = await create.product({ brand: 'ATAG', credits: 100 })
  client = await clientOf(await create.member({ email: 'sanne@dewit.nl', first_name: 'Sanne' }))
})
afterAll(() => portal.close())

let keys = 0
const newKey = () => `sleutel-${++keys}`
const row = (fields: Record<string, unknown> = {}) => batchRow(compact.id, fields)
const rows = (count: number, from?: number) => batchRows(compact.id, count, from)

function send(sent: object, { key = newKey(), by = client }: { key?: string; by?: TestClient } = {}) {
  return by.post(path, { consent: true, ...sent }, { headers: { 'idempotency-key': key } })
}

const stored = () => db.query<Record<string, unknown>>('select * from registrations order by id')
const mails = () => allMails(db)

describe('an office registers many products at once', () => {
  test('and the mail to each customer says which registration it is about', async () => {
    const response = await send({ rows: [row(), row({ address_zipcode: 'x' }), ...rows(2, 5)], final: true })

    const { results } = response.json<{ results: { id?: number }[] }>()
    const ids = results.flatMap(({ id }) => id ?? [])
    expect((await mailsAbout(db)).filter(({ template }) => template === 'registration-customer')).toEqual(
      ids.map((registration_id) => ({ template: 'registration-customer', registration_id })),
    )
    expect(ids).toHaveLength(3)
  })

  test('and each row is answered in the order sent, the good ones registered although others are refused', async () => {
    const response = await send({
      rows: [
        row({ row_id: 'rij-7' }),
        row({ serial_number: batchSerial(2), address_zipcode: 'x' }),
        row({ serial_number: 'ab100001' }),
        row({ serial_number: batchSerial(3), row_id: 12 }),
      ],
    })

    const [first, last] = await stored()
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        created: 2,
        refused: 2,
        results: [
          { index: 0, row_id: 'rij-7', status: 'created', id: first?.id },
          { index: 1, status: 'refused', errors: { address_zipcode: ['Vul een geldige postcode in'] } },
          {
            index: 2,
            status: 'refused',
            errors: { serial_number: ['Dit serienummer staat ook in rij 1'] },
            duplicate_of: 0,
          },
          { index: 3, row_id: '12', status: 'created', id: last?.id },
        ],
      },
    ])
    expect(await stored()).toHaveLength(2)
  })

  test('and every registration holds their statement, the points of its product and its submission', async () => {
    await send({ rows: [row(), row({ serial_number: 'at-9 / x', selectedProduct: String(atag.id) })] })

    expect(await stored()).toEqual([
      expect.objectContaining({
        product_id: compact.id,
        serial_number: 'AB 100001',
        serial_number_key: 'AB100001',
        search_key: 'ab100001|5611ab|m.vandenberg|eindhoven',
        install_date: '2026-02-03',
        zipcode: '5611 AB',
        house_number_addition: null,
        customer_phone_number: '06 12 34 56 78',
        consent_version: '2026-11-21-batch',
        consented_at: expect.any(Date),
        credits: 250,
        credited_at: null,
        submission_id: expect.any(Number),
      }),
      expect.objectContaining({ serial_number: 'at-9 / x', credits: 100 }),
    ])
    expect(await db.query('select kind, credits from points_lines order by credits')).toEqual([
      { kind: 'pending', credits: 100 },
      { kind: 'pending', credits: 250 },
    ])
  })

  test('and a row is refused with the texts of the single form', async () => {
    const response = await send({
      rows: [{ serial_number: 'x', selectedProduct: compact.id, row_id: { a: 1 } }, row({ selectedProduct: 999_999 })],
    })

    expect(response.json().results).toEqual([
      {
        index: 0,
        status: 'refused',
        errors: {
          install_date: ['Installatiedatum is verplicht'],
          address_zipcode: ['Postcode is verplicht'],
          address_house_number: ['Huisnummer is verplicht'],
          serial_number: ['Serienummer moet bestaan uit 2 letters en 6 cijfers'],
          selectedGender: ['Geslacht is verplicht'],
          client_name: ['Naam klant is verplicht'],
          client_email: ['E-mailadres klant is verplicht'],
          client_phone_number: ['Telefoonnummer is verplicht'],
          row_id: ['Dit veld moet een tekst zijn'],
        },
      },
      { index: 1, status: 'refused', errors: { selectedProduct: ['Kies een geldig product'] } },
    ])
  })

  test('and a taken serial number is refused, without its owner', async () => {
    await create.registration({ serial_number: 'AB 100001' })

    const response = await send({ rows: rows(2) })

    expect(response.json().results[0]).toEqual({
      index: 0,
      status: 'refused',
      errors: { serial_number: ['Dit serienummer is al geregistreerd'] },
    })
    expect(response.json().created).toBe(1)
  })

  test('and the first row with a serial number keeps it, also when that row is refused for something else', async () => {
    const response = await send({
      rows: [row({ client_name: '' }), row({ selectedProduct: atag.id }), row({ client_email: '' })],
    })

    const duplicate = { duplicate_of: 0, status: 'refused' }
    expect(response.json().results).toMatchObject([
      { status: 'refused', errors: { client_name: ['Naam klant is verplicht'] } },
      { ...duplicate, errors: { serial_number: ['Dit serienummer staat ook in rij 1'] } },
      {
        ...duplicate,
        errors: {
          serial_number: ['Dit serienummer staat ook in rij 1'],
          client_email: ['E-mailadres klant is verplicht'],
        },
      },
    ])
    expect(await stored()).toEqual([])
  })

  test('and 500 rows at once are fine, 501 are not', async () => {
    expect((await send({ rows: rows(500) })).json()).toMatchObject({ created: 500, refused: 0 })

    const tooMany = await send({ rows: rows(501, 1_000) })
    expect([tooMany.statusCode, tooMany.json().errors]).toEqual([
      422,
      { rows: ['Je kunt maximaal 500 rijen tegelijk versturen'] },
    ])
  })

  test('and sending them all again registers nothing and mails nobody', async () => {
    await send({ rows: rows(3) })
    await expect.poll(mails).toHaveLength(4)

    const again = await send({ rows: rows(3) })

    expect(again.json()).toMatchObject({ created: 0, refused: 3 })
    expect(await stored()).toHaveLength(3)
    await summariseSubmissions(deps, new AbortController().signal)
    expect(await mails()).toHaveLength(4)
  })
})

describe('a batch is refused whole', () => {
  test.each<[string, () => object, Record<string, string[]>]>([
    ['without consent', () => ({ rows: rows(1), consent: undefined }), { consent: ['Accepteer de voorwaarden'] }],
    ['with a consent of false', () => ({ rows: rows(1), consent: false }), { consent: ['Accepteer de voorwaarden'] }],
    [
      'with a consent that is a text',
      () => ({ rows: rows(1), consent: 'true' }),
      { consent: ['Accepteer de voorwaarden'] },
    ],
    ['without a row', () => ({ rows: [] }), { rows: ['Minstens één rij is verplicht'] }],
    ['with rows that are no list', () => ({ rows: 'rijen' }), { rows: ['Minstens één rij is verplicht'] }],
    [
      'with a row that is nothing',
      () => ({ rows: [row(), null] }),
      { rows: ['Elke rij moet bestaan uit velden met een naam'] },
    ],
    ['with a row that is a list', () => ({ rows: [[]] }), { rows: ['Elke rij moet bestaan uit velden met een naam'] }],
    [
      'with a submission that is no UUID',
      () => ({ rows: rows(1), submission: 'x' }),
      { submission: ['De inzending moet een UUID zijn'] },
    ],
  ])('%s', async (_name, sent, errors) => {
    const response = await send(sent())

    expect([response.statusCode, response.json().errors]).toEqual([422, errors])
    expect(await stored()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('when it is above 1 MB', async () => {
    const response = await send({ rows: [row({ client_name: 'x'.repeat(1_100_000) })] })

    expect([response.statusCode, response.json()]).toEqual([413, { message: 'Het verzoek is te groot.' }])
  })
})

describe('the result of a batch', () => {
  test('is shown to its member only', async () => {
    const sent = await send({ rows: [row({ row_id: 'a' })] }, { key: 'de/sleutel?' })
    const other = await clientOf(await create.member())
    const url = `${path}/${encodeURIComponent('de/sleutel?')}`

    const own = await client.get(url)
    expect([own.statusCode, own.json()]).toEqual([200, sent.json()])
    for (const response of [await other.get(url), await client.get(`${path}/onbekend`)]) {
      expect([response.statusCode, response.json()]).toEqual([404, { message: 'Niet gevonden.' }])
    }
  })

  test('another member may use the same key for rows of their own', async () => {
    const other = await clientOf(await create.member())
    await send({ rows: rows(1) }, { key: 'zelfde' })

    const response = await send({ rows: rows(1, 50) }, { key: 'zelfde', by: other })

    expect([response.statusCode, response.json().created]).toEqual([200, 1])
  })
})
