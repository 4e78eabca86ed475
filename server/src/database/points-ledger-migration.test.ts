import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/databases.ts'
import { migrate } from './migrate.ts'

const { db, close } = await createTestDatabase()
const before = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
afterAll(async () => {
  rmSync(before, { recursive: true })
  await close()
})

test('older registrations get ledger lines, and the previous version can still register', async () => {
  const all = fileURLToPath(new URL('./migrations', import.meta.url))
  for (const file of readdirSync(all).filter((name) => name < '0010')) cpSync(join(all, file), join(before, file))
  await db.query('drop schema public cascade; create schema public')
  await migrate(db, before)
  await db.query(`insert into members (email, password_hash, first_name, last_name, company)
    values ('lid@voorbeeld.nl', '', 'Lid', 'Lid', 'Firma')`)
  await db.query(
    `insert into products (brand, model, credits, search_key) values ('AquaStar', 'Uno', 250, 'aquastaruno')`,
  )
  await register('AA000001', `'2026-02-03 10:00Z'`, `'2026-02-03 11:00Z'`)
  await register('AA000002', `'2026-02-04 10:00Z'`, 'null')

  await migrate(db)
  // As the version before does it, knowing nothing of lines.
  await register('AA000003', `'2026-02-05 10:00Z'`, 'null')

  const at = (moment: string) => new Date(`2026-02-${moment}Z`)
  expect(
    await db.query(
      'select registration_id, member_id, kind, credits, created_at from points_lines order by created_at',
    ),
  ).toEqual([
    { registration_id: 1, member_id: 1, kind: 'pending', credits: 250, created_at: at('03T10:00') },
    { registration_id: 1, member_id: 1, kind: 'credited', credits: 250, created_at: at('03T11:00') },
    { registration_id: 2, member_id: 1, kind: 'pending', credits: 250, created_at: at('04T10:00') },
    { registration_id: 3, member_id: 1, kind: 'pending', credits: 250, created_at: at('05T10:00') },
  ])
})

async function register(serial: string, createdAt: string, creditedAt: string): Promise<void> {
  await db.query(`insert into registrations (member_id, product_id, serial_number, serial_number_key, search_key, install_date,
      zipcode, house_number, customer_gender, customer_name, customer_email, customer_phone_number, consent_version,
      consented_at, credits, created_at, credited_at)
    values (1, 1, '${serial}', '${serial}', 'x', '2026-01-01', '5611 AB', '1', 'other', 'x', 'x', 'x', 'x', now(), 250,
      ${createdAt}, ${creditedAt})`)
}
