import { afterAll, beforeEach, expect, test } from 'vitest'
import { batchRow } from '../../../testing/batch-rows.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal({ RATE_LIMITS: 'off' })
const { create, clientOf, db } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const single = '/api/productregistration/create'
const taken = 'Dit serienummer is al geregistreerd'

/** Changes the mask of the only brand that there is, as staff do. */
async function maskChanger() {
  const editor = await clientOf(await create.member({ roles: ['redactie'] }))
  return async (serial_mask: string | null) => {
    const [brand] = (await editor.get('/api/admin/brands')).json().data
    const { id, version, name, warranty_months, is_active } = brand
    const body = { version, name, warranty_months, is_active, serial_mask }
    const saved = await editor.put(`/api/admin/brands/${id}`, body)
    expect(saved.statusCode, saved.body).toBe(200)
  }
}

const stored = async () => {
  const rows = await db.query<{ serial_number: string }>('select serial_number from registrations order by 1')
  return rows.map(({ serial_number }) => serial_number)
}

function sender(productId: number) {
  const row = batchRow(productId)
  const bodyOf = (serial_number: string) => ({ ...row, serial_number })
  return {
    send: async (by: TestClient, serial_number: string) => {
      const response = await by.post(single, bodyOf(serial_number))
      return response.statusCode === 201 ? 'registered' : String(response.json().errors.serial_number)
    },
    sendBoth: async (by: TestClient, serials: string[]) => {
      const headers = { 'idempotency-key': serials.join() }
      const response = await by.post(
        '/api/productregistration/bulk',
        { rows: serials.map(bodyOf), consent: true },
        { headers },
      )
      return response.json().created as number
    },
  }
}

const [before, after] = ['aa 999999', 'aa-99-99*9']
const numbers = (from: number) => Array.from({ length: 10 }, (_, index) => from + index)

test('of twenty who register while the mask of the brand changes each is judged by one whole rule', async () => {
  const { id } = await create.product({ brand: 'AquaStar' })
  const setMask = await maskChanger()
  const { send, sendBoth } = sender(id)
  const clients = await Promise.all(Array.from({ length: 20 }, async () => clientOf(await create.member())))

  // Each number comes in a spelling of both masks from one, and in one of the later mask alone from another.
  const sending = numbers(100_001).flatMap((number, index) => [
    () => send(clients[index]!, `ab${number}`),
    () => send(clients[10 + index]!, `AB-${String(number).replace(/(..)(..)(..)/, '$1-$2$3')}`),
  ])
  const inBatches = numbers(200_001).map(
    (number, index) => () => sendBoth(clients[index]!, [`cd${number}`, `ef${number}`]),
  )
  const [answers, batches] = await Promise.all([
    Promise.all(sending.map((act, index) => afterwards(index * 15, act))),
    Promise.all(inBatches.map((act, index) => afterwards(index * 30, act))),
    [after, before, after, before, after].reduce((last, mask) => last.then(() => setMask(mask)), Promise.resolve()),
  ])

  const rows = await stored()
  for (const [index, number] of numbers(100_001).entries()) {
    const [ofBoth, ofLater] = answers.slice(index * 2, index * 2 + 2)
    const [written, ...more] = rows.filter((row) => row.replace(/\W/g, '') === `AB${number}`)
    expect(more).toEqual([])
    expect([ofBoth, ofLater]).toContain('registered')
    if (ofBoth === 'registered') {
      expect([`AB ${number}`, `AB-${String(number).replace(/(..)(..)(..)/, '$1-$2$3')}`]).toContain(written)
      expect([taken, 'Serienummer moet bestaan uit 2 letters en 6 cijfers']).toContain(ofLater)
    } else {
      expect(ofBoth).toBe(taken)
      expect(written).toMatch(/^AB-\d\d-\d{4}$/)
    }
  }
  expect(batches).toEqual(batches.map(() => 2))
  for (const number of numbers(200_001)) {
    const ofBatch = rows.filter((row) => row.replace(/\W/g, '').endsWith(String(number)))
    expect(ofBatch.map((row) => row.replace(/[A-Z\d]/g, ''))).toSatisfy(([one, other]: string[]) => one === other)
  }
  const keys = await db.query<{ key: string }>('select serial_number_key as key from registrations')
  for (const { key } of keys) expect(key).toMatch(/^[A-Z]{2}\d{6}$/)
  expect(keys).toHaveLength(30)
})

async function afterwards<Result>(milliseconds: number, act: () => Promise<Result>): Promise<Result> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  return act()
}

test('a number that a device kept by an earlier mask is refused at its field, and registered once it is mended', async () => {
  const { id } = await create.product({ brand: 'AquaStar' })
  const setMask = await maskChanger()
  const { send } = sender(id)
  const late = await clientOf(await create.member())
  await setMask('9999-9999')

  expect(await send(late, 'AB 123456')).toBe('Serienummer moet uit 8 cijfers bestaan')
  expect(await send(late, '1234 5678')).toBe('registered')
  expect(await stored()).toEqual(['1234-5678'])
})

test.each([
  [null, 'kl-92', 'aa99', 'KL 92'],
  [null, 'kl-92', 'aa-99', 'KL92'],
  [null, 'KL92', 'aa-99', 'kl-92'],
  ['aa-99', 'KL92', null, 'KL-92'],
  ['aa-99', 'KL92', 'aa99', 'kl 92'],
  ['aa99', 'KL92', null, 'k-l-9-2'],
])('a number of the mask %s, %s, is the same one by the mask %s: %s', async (first, registered, next, again) => {
  const { id } = await create.product({ brand: 'AquaStar' })
  const setMask = await maskChanger()
  const { send } = sender(id)
  const [one, other] = await Promise.all([0, 1].map(async () => clientOf(await create.member())))
  await setMask(first)
  expect(await send(one!, registered)).toBe('registered')

  await setMask(next)

  expect(await send(other!, again)).toBe(taken)
  expect(await stored()).toHaveLength(1)
})

test.each([
  ['KL-92', 'aa99', 1],
  ['KL\uff0d92', 'aa99', 1],
  ['KL-92', 'aa-99', 0],
  ['KL 92', 'aa99', 0],
])('a mask is tried on %s as it is judged: %s', async (serial_number, serial_mask, would_not_fit) => {
  const { id: product_id } = await create.product({ brand: 'ATAG' })
  await create.registration({ product_id, serial_number })
  const editor = await clientOf(await create.member({ roles: ['redactie'] }))

  const tried = await editor.post('/api/admin/brands/1/try-mask', { serial_mask, examples: [serial_number] })

  expect(tried.json().data).toMatchObject({ fits: [would_not_fit === 0], would_not_fit })
})
