import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'

const portal = await createTestPortal()
const { create } = portal
const { db } = portal.deps
afterAll(() => portal.close())

const migration = readFileSync(
  fileURLToPath(new URL('./migrations/0016-search-registrations-by-customer.sql', import.meta.url)),
  'utf8',
)

test('older registrations get the same search keys as new ones', async () => {
  await create.registration()
  await create.registration({ customer_initials: null, customer_name: 'Çelik-Öztürk', city: null })
  await create.registration({ customer_name: "van 't Hoff\u00a0\u2009jr.", city: "'s-Hertogenbosch" })
  await create.registration({ customer_name: 'Nguyễn | Łukasz', city: 'Sint-Oedenrode  (N.-Br.)' })
  const keys = () => db.query<{ search_key: string }>('select search_key from registrations order by id')
  const written = await keys()
  await db.query(`update registrations set search_key = 'aa000001|5611ab'`)

  await db.query(migration)

  expect(await keys()).toEqual(written)
  expect(written[0]?.search_key).toMatch(/^ab\d{6}\|5611ab\|m\.vandenberg\|eindhoven$/)
})
