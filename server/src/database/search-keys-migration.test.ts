import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/databases.ts'
import { migrate } from './migrate.ts'

const { db, close } = await createTestDatabase()
const all = fileURLToPath(new URL('./migrations', import.meta.url))
const before = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
for (const file of readdirSync(all).filter((name) => name < '0016')) cpSync(join(all, file), join(before, file))
afterAll(async () => {
  rmSync(before, { recursive: true })
  await close()
})

beforeEach(async () => {
  await db.query('drop schema public cascade; create schema public')
  await migrate(db, before)
})

const keys = () => db.query('select search_key from registrations order by id')
const queued = () =>
  db.query(`select payload, (extract(epoch from due_at - now()) / 3600)::int as hours from queue
    where kind = 'registrations.mend-search-keys' order by due_at`)

test('older registrations are left as they are, and a job that mends their keys is queued for now and for a day later', async () => {
  await registerWith('ab100001|5611ab')

  await migrate(db)

  expect(await keys()).toEqual([{ search_key: 'ab100001|5611ab' }])
  expect(await queued()).toEqual([
    { payload: { after: 0 }, hours: 0 },
    { payload: { after: 0 }, hours: 24 },
  ])
})

test('nothing is queued where all keys are as now, or where nothing is registered', async () => {
  await registerWith('ab100001|5611ab|m.vandenberg|')
  await migrate(db)
  expect(await queued()).toEqual([])

  await db.query('drop schema public cascade; create schema public')
  await migrate(db)
  expect(await queued()).toEqual([])
})

async function registerWith(key: string): Promise<void> {
  await db.query(`insert into members (email, password_hash, first_name, last_name, company)
    values ('lid@voorbeeld.nl', '', 'Lid', 'Lid', 'Firma')`)
  await db.query(
    `insert into products (brand, model, credits, search_key) values ('AquaStar', 'Uno', 250, 'aquastaruno')`,
  )
  await db.query(`insert into registrations (member_id, product_id, serial_number, serial_number_key, search_key, install_date,
      zipcode, house_number, customer_gender, customer_name, customer_email, customer_phone_number, consent_version,
      consented_at, credits)
    values (1, 1, 'AB 100001', 'AB100001', '${key}', '2026-01-01', '5611 AB', '1', 'other', 'x', 'x', 'x', 'x', now(), 250)`)
}
