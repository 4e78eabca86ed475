import type { Product } from '@portal/contract/catalogue'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { batchRows } from '../../../testing/batch-rows.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { Database } from '../../database/database.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const unlimited = await createTestPortal({ RATE_LIMITS: 'off' })
const { create, clientOf, db } = portal
const path = '/api/productregistration/bulk'

let client: TestClient
let product: Product
beforeEach(async () => {
  await portal.reset()
  product = await create.product({ brand: 'AquaStar' })
  client = await clientOf(await create.member())
})
afterAll(() => Promise.all([portal.close(), unlimited.close()]))

let keys = 0
function send(rows: unknown, { key = `sleutel-${++keys}`, by = client }: { key?: string; by?: TestClient } = {}) {
  return by.post(path, { rows, consent: true }, { headers: { 'idempotency-key': key } })
}

// Rows that are refused count as well, and cost less to judge.
const emptyRows = (count: number) => Array.from({ length: count }, () => ({}))

// As earlier batches of this hour did.
async function useUpRows(count: number) {
  await db.query(`update rate_limits set hits = hits + $1 where resets_at > now() + interval '30 minutes'`, [count])
}

test('a member sends at most 5,000 rows an hour; refused batches do not count', async () => {
  expect((await send(emptyRows(50))).statusCode).toBe(200)
  await useUpRows(4_850)

  const tooMany = await send(emptyRows(101))
  expect(tooMany.statusCode).toBe(429)
  expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await send(emptyRows(100))).statusCode).toBe(200)
  expect((await send(batchRows(product.id, 1))).statusCode).toBe(429)
  expect(await db.query('select 1 as one from registrations')).toEqual([])
})

test('a repeated call after a lost answer gets the answer, also at the limit', async () => {
  await send(emptyRows(50), { key: 'eerste' })
  await useUpRows(4_950)

  const again = await send(emptyRows(50), { key: 'eerste' })

  expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
})

test('a member sends at most 120 batches and 120 checks a minute, apart from other members', async () => {
  const other = await clientOf(await create.member())
  const check = (by: TestClient) => by.post(`${path}/check`, { rows: [{}] })
  await Promise.all([send([{}]), check(client)])
  await db.query("update rate_limits set hits = 119 where hits = 1 and resets_at < now() + interval '2 minutes'")
  expect([(await send([{}])).statusCode, (await check(client)).statusCode]).toEqual([200, 200])

  for (const response of [await send([{}]), await check(client)]) {
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect([(await send([{}], { by: other })).statusCode, (await check(other)).statusCode]).toEqual([200, 200])
})

test('a member has at most 10,000 rows checked a minute', async () => {
  const check = (count: number) => client.post(`${path}/check`, { rows: emptyRows(count) })
  expect((await check(50)).statusCode).toBe(200)
  await db.query('update rate_limits set hits = 9900 where hits = 50')

  expect((await check(100)).statusCode).toBe(200)
  const tooMany = await check(1)
  expect([tooMany.statusCode, Number(tooMany.headers['retry-after']) > 0]).toEqual([429, true])
})

test('RATE_LIMITS=off lifts all limits', async () => {
  const member = await unlimited.create.member()
  const by = await unlimited.clientOf(member)

  for (let batch = 0; batch < 11; batch += 1) expect((await send(emptyRows(500), { by })).statusCode).toBe(200)
})

test('a hundred rows are registered in six statements, besides the one of the session', async () => {
  const ofUnlimited = await unlimited.create.product({ brand: 'AquaStar' })
  const by = await unlimited.clientOf(await unlimited.create.member())
  // The work after the answer is no part of it.
  await unlimited.workers.stop()
  const statements = collectStatements(unlimited.db)

  const response = await by.post(
    path,
    {
      rows: batchRows(ofUnlimited.id, 100),
      consent: true,
      submission: '0b1c5c9e-3a56-4b52-9c2e-0d6a3a1f7b11',
      final: true,
    },
    { headers: { 'idempotency-key': 'honderd' } },
  )

  expect(response.json()).toMatchObject({ created: 100, refused: 0 })
  expect(statements.map(firstWords)).toEqual([
    'select s.csrf_token',
    'select pg_try_advisory_xact_lock',
    'select p.id',
    'with submission as',
    'insert into queue',
    'insert into queue',
    'insert into idempotency_keys',
  ])
})

function collectStatements(watched: Database): string[] {
  const statements: string[] = []
  const { query } = watched
  watched.query = (text, values) => {
    statements.push(text)
    return query(text, values)
  }
  return statements
}

function firstWords(text: string): string {
  return /^[\w ]+(?:[.,] ?\w+)?/.exec(text)?.[0].split(' ').slice(0, 3).join(' ') ?? ''
}
