import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'

const portal = await createTestPortal()
const { db } = portal.deps
afterAll(() => portal.close())

const migration = readFileSync(
  fileURLToPath(new URL('./migrations/0014-normalize-serial-number-keys.sql', import.meta.url)),
  'utf8',
)

test('older keys are normalised, and no registration loses its own', async () => {
  const before = ['ＡＴ９', 'AT8', 'ＡＴ８', 'ＡＴ７', 'ＡＴ\u202e７', 'Ä1', 'AT 1', 'AT\u{e0041}6\u0605']
  for (const [index, key] of before.entries()) {
    await portal.create.registration()
    await db.query('update registrations set serial_number_key = $2 where id = $1', [index + 1, key])
  }

  await db.query(migration)

  const after = await db.query<{ serial_number_key: string }>('select serial_number_key from registrations order by id')
  expect(after.map(({ serial_number_key }) => serial_number_key)).toEqual([
    'AT9',
    'AT8',
    'ＡＴ８',
    'AT7',
    'ＡＴ\u202e７',
    'Ä1',
    'AT 1',
    'AT6',
  ])
})
