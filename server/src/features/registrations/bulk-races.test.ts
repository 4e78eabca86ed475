import type { BatchReply } from '@portal/contract/bulk-registration'
import type { Product } from '@portal/contract/catalogue'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { batchRows } from '../../../testing/batch-rows.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal({ RATE_LIMITS: 'off' })
const { create, clientOf, db } = portal
const path = '/api/productregistration/bulk'

let clients: TestClient[]
let product: Product
beforeEach(async () => {
  await portal.reset()
  product = await create.product({ brand: 'AquaStar' })
  clients = await Promise.all([1, 2, 3, 4].map(async () => clientOf(await create.member())))
})
afterAll(() => portal.close())

function send(by: TestClient, rows: unknown[], { key, ...sent }: { key: string; submission?: string }) {
  return untilServed(() => by.post(path, { rows, consent: true, ...sent }, { headers: { 'idempotency-key': key } }))
}

// On a busy machine a call may get no connection within five seconds, while others hold them all. Then it comes again, as from the web.
async function untilServed(call: () => ReturnType<TestClient['post']>): ReturnType<TestClient['post']> {
  const response = await call()
  return response.statusCode === 503 ? untilServed(call) : response
}

async function total(statement: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*) as count from ${statement}`)
  return row!.count
}

describe('offices that send the same serial numbers at the same time', () => {
  test('in any order get each number registered once, without a deadlock', async () => {
    const sheet = batchRows(product.id, 40)
    const orders = [sheet, [...sheet].reverse(), rotated(sheet, 20), [...rotated(sheet, 10)].reverse()]

    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => send(clients[index % 4]!, orders[index % 4]!, { key: `r${index}` })),
    )

    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
    const answers = responses.map((response) => response.json<BatchReply>())
    expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(40)
    for (const { created, refused } of answers) expect(created + refused).toBe(40)
    expect(await total('registrations')).toBe(40)
    const toCustomers = (await allMails(db)).filter(({ template }) => template === 'registration-customer')
    expect(toCustomers).toHaveLength(40)
  })

  test('beside installers with a single form, each number goes to one of them', async () => {
    const sheet = batchRows(product.id, 30)
    const [office, ...installers] = clients as [TestClient, ...TestClient[]]

    const [batch, ...singles] = await Promise.all([
      send(office, sheet, { key: 'reeks' }),
      ...sheet.map((row, index) =>
        untilServed(() => installers[index % 3]!.post('/api/productregistration/create', row)),
      ),
    ])

    const registered = singles.filter(({ statusCode }) => statusCode === 201).length
    expect(registered + batch.json<BatchReply>().created).toBe(30)
    for (const { statusCode } of singles) expect([201, 422]).toContain(statusCode)
  })
})

test('one batch that is sent fifty times at once is registered once', async () => {
  const rows = batchRows(product.id, 10)

  const responses = await Promise.all(Array.from({ length: 50 }, () => send(clients[0]!, rows, { key: 'reeks' })))

  const firsts = responses.filter(({ statusCode, headers }) => statusCode === 200 && !headers['idempotency-replayed'])
  expect(firsts).toHaveLength(1)
  for (const { statusCode, body, headers } of responses) {
    if (statusCode === 200) expect(body).toBe(firsts[0]?.body)
    else expect([statusCode, headers['retry-after']]).toEqual([409, '1'])
  }
  expect(await total('registrations')).toBe(10)
})

test('batches of one submission that arrive together all belong to it', async () => {
  const submission = '3f1c2b80-6d7e-4c1a-8a55-0f6e7c9b1d20'

  const responses = await Promise.all(
    [0, 1, 2, 3, 4].map((batch) =>
      send(clients[0]!, batchRows(product.id, 20, batch * 20), { key: `d${batch}`, submission }),
    ),
  )

  for (const response of responses) expect(response.json()).toMatchObject({ created: 20 })
  expect(await db.query('select submission, row_count from registration_submissions')).toEqual([
    { submission, row_count: 100 },
  ])
})

function rotated<Item>(items: Item[], by: number): Item[] {
  return [...items.slice(by), ...items.slice(0, by)]
}
