import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOperatorSite, type Place } from '../../testing/operator-site.ts'
import { type Database, openDatabase } from '../database/database.ts'

const site = await createOperatorSite()
const { run, backUp, inEmptyPlace } = site
const { create, db } = site.portal

beforeEach(() => site.reset())
afterAll(() => site.close())

async function look<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const restored = await openDatabase({ url: place.DATABASE_URL ?? null, dataDir: place.DATA_DIR })
  try {
    return await work(restored)
  } finally {
    await restored.close()
  }
}

// Named here too: what the portal itself calls so may lack one.
const opening = ['sessions', 'remember_tokens', 'password_resets', 'invitations', 'factor_challenges', 'recovery_codes']

async function expectNothingOpens(restored: Database) {
  for (const name of opening) expect([name, await restored.query(`select from ${name}`)]).toEqual([name, []])
}

test('what opens or makes an account without a password is closed after a restore, and staff is named with roles and factors', async () => {
  const admin = await create.admin({ email: 'baas@voorbeeld.nl' })
  await db.query(
    `insert into invitations (email, roles, invited_by, token_hash) values ('noor@voorbeeld.nl', '{redactie}', $1, 't')`,
    [admin.id],
  )
  await db.query(`insert into recovery_codes (member_id, code_hash) values ($1, 'c')`, [admin.id])
  await db.query(`insert into factor_challenges (member_id, purpose, value) values ($1, 'add app', 'x')`, [admin.id])
  await db.query(
    `insert into second_factors (member_id, kind, name, encrypted_secret, last_step, created_at) values ($1, 'app', 'Telefoon', 'x', 1, '2026-03-04')`,
    [admin.id],
  )
  const archive = await backUp()

  await inEmptyPlace(async (place) => {
    const { text, isFailure } = await run(['restore', archive], place)

    expect([isFailure, text]).toEqual([
      false,
      expect.stringContaining(`  baas@voorbeeld.nl: beheerder; app 'Telefoon' of 2026-03-04\n`),
    ])
    await look(place, async (restored) => {
      await expectNothingOpens(restored)
      expect(
        await restored.query('select by_kind, action, entry_kind from record_lines order by line desc limit 1'),
      ).toEqual([{ by_kind: 'operator', action: 'backup-restored', entry_kind: 'record' }])
    })
  })
})
