import type { Product } from '@portal/contract/catalogue'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../testing/all-mails.ts'
import { batchRow, batchSerial } from '../../testing/batch-rows.ts'
import { createTestPortal } from '../../testing/portal.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { deleteOldAnswers } from './idempotency.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
const single = '/api/productregistration/create'
const bulk = '/api/productregistration/bulk'
const registered = { message: 'Productregistratie succesvol' }
const replayed = 'idempotency-replayed'

let client: TestClient
let product: Product
beforeEach(async () => {
  await portal.reset()
  product = await create.product({ brand: 'AquaStar' })
  client = await clientOf(await create.member())
})
afterAll(() => portal.close())

const row = (fields?: Record<string, unknown>) => batchRow(product.id, fields)

function register(key: string, fields?: Record<string, unknown>, by = client) {
  return by.post(single, row(fields), { headers: { 'idempotency-key': key } })
}

async function count(table: 'registrations' | 'idempotency_keys') {
  return (await db.query(`select 1 as one from ${table}`)).length
}

describe('a repeated key', () => {
  test('gets the first answer, and nothing is done twice', async () => {
    const first = await register('abc')
    const again = await register('abc')

    expect([first.statusCode, first.json(), first.headers[replayed]]).toEqual([201, registered, undefined])
    expect([again.statusCode, again.json(), again.headers[replayed]]).toEqual([201, registered, 'true'])
    expect([await count('registrations'), (await allMails(db)).length]).toEqual([1, 2])
  })

  test('ignores the order of fields and blanks in the body', async () => {
    await register('abc')
    const token = decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '')

    const again = await client.send({
      method: 'POST',
      url: single,
      headers: { 'x-xsrf-token': token, 'content-type': 'application/json', 'idempotency-key': 'abc' },
      payload: JSON.stringify(Object.fromEntries(Object.entries(row()).reverse()), null, 2),
    })

    expect([again.statusCode, again.headers[replayed]]).toEqual([201, 'true'])
  })

  test('gets the same answer to a batch, row by row', async () => {
    const send = () =>
      client.post(
        bulk,
        { rows: [row({ row_id: 'a' }), row(), row({ client_name: '', serial_number: batchSerial(2) })], consent: true },
        { headers: { 'idempotency-key': 'reeks' } },
      )
    const first = await send()
    const again = await send()

    expect([again.statusCode, again.body, again.headers[replayed]]).toEqual([200, first.body, 'true'])
    expect(await count('registrations')).toBe(1)
  })

  test('acts once for fifty calls at once', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => register('abc')))

    const firsts = responses.filter((response) => response.statusCode === 201 && !response.headers[replayed])
    expect(firsts).toHaveLength(1)
    for (const response of responses.filter((other) => other !== firsts[0])) {
      if (response.statusCode === 201) expect(response.json()).toEqual(registered)
      else {
        expect([response.statusCode, response.headers['retry-after']]).toEqual([409, '1'])
        expect(response.json()).toEqual({ message: 'Dit verzoek wordt nog verwerkt. Probeer het zo opnieuw.' })
      }
    }
    expect([await count('registrations'), (await allMails(db)).length]).toEqual([1, 2])
    expect((await register('abc')).statusCode).toBe(201)
  })
})

test("a call that overlaps the end of the first one gets 409, not 'already registered'", async () => {
  await register('abc')
  const { query } = db
  // What a statement sees whose snapshot is older than its lock: on PostgreSQL the first one may commit in between.
  db.query = async (text, values) => {
    const rows = await query(text, values)
    if (!text.includes('pg_try_advisory_xact_lock')) return rows as never
    db.query = query
    return [{ is_mine: true, body_hash: null, answer: null }] as never
  }

  const again = await register('abc')

  expect([again.statusCode, again.headers['retry-after']]).toEqual([409, '1'])
  expect((await register('abc')).headers[replayed]).toBe('true')
})

describe('a key', () => {
  test('is refused with another body', async () => {
    await register('abc')

    const other = await register('abc', { client_name: 'De Vries' })

    const text = 'Deze Idempotency-Key hoort bij een ander verzoek'
    expect([other.statusCode, other.json()]).toEqual([422, { message: text, errors: { 'Idempotency-Key': [text] } }])
  })

  test('of a refused call works again with a corrected body', async () => {
    expect((await register('abc', { client_name: '' })).statusCode).toBe(422)
    await create.registration({ serial_number: 'ZZ 000001' })
    expect((await register('abc', { serial_number: 'ZZ 000001' })).statusCode).toBe(422)

    const mended = await register('abc')

    expect([mended.statusCode, mended.headers[replayed]]).toEqual([201, undefined])
  })

  test('belongs to one member and one call', async () => {
    const other = await clientOf(await create.member())
    await register('abc')

    const ofOther = await register('abc', { serial_number: batchSerial(2) }, other)
    const ofBatch = await client.post(
      bulk,
      { rows: [row({ serial_number: batchSerial(3) })], consent: true },
      { headers: { 'idempotency-key': 'abc' } },
    )

    expect([ofOther.statusCode, ofBatch.statusCode]).toEqual([201, 200])
    expect(await count('registrations')).toBe(3)
  })

  test.each([
    ['nothing', ''],
    ['201 characters', 'x'.repeat(201)],
    ['a blank', 'a b'],
    ['a letter beyond ASCII', 'caf\u00e9'],
  ])('of %s is refused, and nothing is registered', async (_name, key) => {
    const response = await register(key)

    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { 'Idempotency-Key': ['Idempotency-Key moet bestaan uit 1 tot 200 zichtbare ASCII-tekens'] },
    ])
    expect(await count('registrations')).toBe(0)
  })

  test('of 200 visible characters is fine', async () => {
    expect((await register(`"${'~'.repeat(198)}"`)).statusCode).toBe(201)
  })

  test('is required for a batch and optional for a registration', async () => {
    const batch = await client.post(bulk, { rows: [row()], consent: true })
    const one = await client.post(single, row())

    expect([batch.statusCode, batch.json()]).toEqual([400, { message: 'Idempotency-Key ontbreekt' }])
    expect(one.statusCode).toBe(201)
    expect(await count('idempotency_keys')).toBe(0)
  })

  test('is deleted after thirty days', async () => {
    await register('oud')
    await register('nieuw', { serial_number: batchSerial(2) })
    await db.query(`update idempotency_keys set created_at = now() - interval '31 days' where key = 'oud'`)

    await deleteOldAnswers(db)

    expect(await db.query('select key from idempotency_keys')).toEqual([{ key: 'nieuw' }])
  })

  test('stores the answer and nothing of the body', async () => {
    await register('abc')

    const [kept] = await db.query<Record<string, unknown>>('select * from idempotency_keys')
    expect(kept).toMatchObject({ key: 'abc', call: `POST ${single}`, answer: registered })
    expect(JSON.stringify(kept)).not.toMatch(/berg|5611 ?ab|100001|voorbeeld/i)
  })

  test('with a body that is nested too deep is refused', async () => {
    const response = await client.send({
      method: 'POST',
      url: single,
      headers: {
        'x-xsrf-token': decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? ''),
        'content-type': 'application/json',
        'idempotency-key': 'diep',
      },
      payload: `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    })

    expect(response.statusCode).toBe(400)
  })
})
