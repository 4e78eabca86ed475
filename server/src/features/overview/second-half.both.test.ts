import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const portal = await createTestPortal()
const { create, clientOf, db } = portal
let reader: TestClient
beforeEach(async () => {
  await portal.reset()
  reader = await clientOf(await create.member({ roles: ['lezer'], is_installer: false }))
})
afterAll(() => portal.close())

const block = async (name: string) => (await reader.get(`/api/admin/overview/${name}`)).json().data
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('open cases are counted by kind, those that wait the longest first and late after three working days', async () => {
  const { id } = await create.member()
  await db.query(
    `insert into cases (kind, member_id, opened_at, waits_for_id, settled_at) values
       ('controle', $1, now() - interval '10 days', null, null), ('klant', $1, now(), null, null), ('klant', $1, now(), null, null),
       ('fout-gemeld', $1, now() - interval '10 days', $1, null), ('fout-gemeld', $1, now(), null, now())`,
    [id],
  )

  expect(await block('cases')).toMatchObject({
    open: 3,
    kinds: [
      { kind: 'controle', count: 1, is_late: true },
      { kind: 'klant', count: 2, is_late: false },
    ],
  })
})

test('installers are counted, those who came and those who registered something', async () => {
  const [old, recent] = [await create.member(), await create.member()]
  await db.query('update members set created_at = $2 where id = $1', [old.id, daysAgo(400)])
  for (const { id } of [old, old, recent]) await create.registration({ member_id: id })
  await create.registration({ member_id: (await create.member()).id, created_at: daysAgo(40) })

  expect(await block('members')).toEqual({
    total: 3,
    new: { today: 2, week: 2, month: 2 },
    active: { today: 2, week: 2, month: 2 },
    reminders: { customers: 0, sent: 0 },
  })
})

test('customers who want a reminder are counted as long as they want it', async () => {
  for (const customer_email of ['een@voorbeeld.nl', 'twee@voorbeeld.nl', 'drie@voorbeeld.nl'])
    await create.registration({ customer_email })
  await db.query(
    `insert into reminder_acts (registration_id, act, email, consent_version)
     select id, 'agreed', customer_email, '1' from registrations`,
  )
  await db.query(
    `insert into reminder_acts (registration_id, act, email) select max(id), 'stopped', 'drie@voorbeeld.nl' from registrations`,
  )
  await db.query('insert into reminders_sent (registration_id, year, day) select id, 1, dutch_day() from registrations')

  expect(await block('members')).toMatchObject({ reminders: { customers: 2, sent: 3 } })
})

test('registrations are counted per model and per first two digits of the postcode', async () => {
  const compact = await create.product({ brand: 'AquaStar', model: 'Compact 8' })
  const solar = await create.product({ brand: 'Solar', model: 'S 1' })
  await create.registration({ product_id: compact.id, zipcode: '5611 AB' })
  await create.registration({ product_id: compact.id, zipcode: '5671 GD' })
  await create.registration({ product_id: solar.id, zipcode: '1012 AB', created_at: daysAgo(40) })

  const once = { today: 2, week: 2, month: 2 }
  expect(await block('spread')).toEqual({
    models: [{ name: 'AquaStar Compact 8', ...once }],
    regions: [{ name: '56', ...once }],
  })
})
