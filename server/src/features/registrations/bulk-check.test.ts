import type { Product } from '@portal/contract/catalogue'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { batchRow, batchRows, batchSerial } from '../../../testing/batch-rows.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
const path = '/api/productregistration/bulk/check'

let client: TestClient
let product: Product
beforeEach(async () => {
  await portal.reset()
  product = await create.product({ brand: 'AquaStar' })
  client = await clientOf(await create.member())
})
afterAll(() => portal.close())

test('an office sees what a batch would answer, without a key and without consent, and nothing is stored', async () => {
  await create.registration({ serial_number: batchSerial(3) })
  const sent = batchRows(product.id, 3)

  const response = await client.post(path, {
    rows: [...sent, { ...sent[0], row_id: 'x' }, batchRow(product.id, { client_email: '' })],
  })

  const duplicate = { serial_number: ['Dit serienummer staat ook in rij 1'] }
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      ok: 2,
      refused: 3,
      results: [
        { index: 0, status: 'ok' },
        { index: 1, status: 'ok' },
        { index: 2, status: 'refused', errors: { serial_number: ['Dit serienummer is al geregistreerd'] } },
        { index: 3, row_id: 'x', status: 'refused', errors: duplicate, duplicate_of: 0 },
        {
          index: 4,
          status: 'refused',
          errors: { ...duplicate, client_email: ['E-mailadres klant is verplicht'] },
          duplicate_of: 0,
        },
      ],
    },
  ])
  expect(await db.query('select 1 as one from registrations')).toHaveLength(1)
  expect(await allMails(db)).toEqual([])
})

test('with fields only those are judged, and rows may lack the others', async () => {
  await create.registration({ serial_number: 'AB 100002' })

  const response = await client.post(path, {
    fields: ['serial_number'],
    rows: [
      { serial_number: 'ab100001', address_zipcode: 'x' },
      { serial_number: ' ab 100002' },
      { serial_number: 'AB 100001' },
      { serial_number: 'x', selectedProduct: product.id },
      { serial_number: 'x' },
      {},
    ],
  })

  expect(response.json().results).toEqual([
    { index: 0, status: 'ok' },
    { index: 1, status: 'refused', errors: { serial_number: ['Dit serienummer is al geregistreerd'] } },
    { index: 2, status: 'refused', errors: { serial_number: ['Dit serienummer staat ook in rij 1'] }, duplicate_of: 0 },
    { index: 3, status: 'refused', errors: { serial_number: ['Serienummer moet bestaan uit 2 letters en 6 cijfers'] } },
    { index: 4, status: 'ok' },
    { index: 5, status: 'refused', errors: { serial_number: ['Serienummer is verplicht'] } },
  ])
})

test('fields without the serial number leave it alone', async () => {
  const response = await client.post(path, {
    fields: ['address_zipcode', 'selectedProduct'],
    rows: [
      { address_zipcode: '5611AB', selectedProduct: product.id, serial_number: 'x' },
      { address_zipcode: '', selectedProduct: 999_999 },
    ],
  })

  expect(response.json().results).toEqual([
    { index: 0, status: 'ok' },
    {
      index: 1,
      status: 'refused',
      errors: { address_zipcode: ['Postcode is verplicht'], selectedProduct: ['Kies een geldig product'] },
    },
  ])
})

test.each([[[]], ['serial_number'], [['serial_number', 'credits']], [['__proto__']]])(
  'fields of %j are refused',
  async (fields) => {
    const response = await client.post(path, { fields, rows: batchRows(product.id, 1) })

    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { fields: ['Noem alleen velden van een productregistratie'] },
    ])
  },
)

test("of another member's registration it shows no more than of one's own", async () => {
  const member = await create.member()
  const own = await clientOf(member)
  await create.registration({ serial_number: batchSerial(1), member_id: member.id })

  const answers = await Promise.all([own, client].map((by) => by.post(path, { rows: batchRows(product.id, 1) })))

  expect(answers[0]?.body).toBe(answers[1]?.body)
})
