import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'

const portal = await createTestPortal()
const { create, clientOf } = portal
beforeEach(() => portal.reset())
afterEach(() => vi.useRealTimers())
afterAll(() => portal.close())

test.each([
  ['2026-11-27T12:00:00+01:00', ['2025-11-26', '2025-11-27', '2025-12-27', '2025-12-28', '2026-11-28'], 2],
  [
    '2026-12-15T12:00:00+01:00',
    ['2025-12-14', '2025-12-15', '2025-01-14', '2026-01-14', '2026-12-20', '2025-01-15'],
    3,
  ],
  ['2028-01-30T12:00:00+01:00', ['2024-02-29', '2025-02-28', '2026-01-30', '2026-02-28', '2026-03-01'], 4],
  ['2027-01-31T12:00:00+01:00', ['2024-02-29', '2025-03-01', '2025-03-02', '2025-03-03'], 3],
])('at %s the dashboard counts what is to be done within thirty days', async (moment, days, expected) => {
  const sanne = await create.member()
  const client = await clientOf(sanne)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) })
  const counted = async () => (await client.get('/api/dashboarddata/index')).json().maintenance_due
  expect(await counted()).toBe(0)
  for (const day of days) await create.registration({ member_id: sanne.id, install_date: day })
  await create.registration({ install_date: days[1]! })

  expect(await counted()).toBe(expected)
})
