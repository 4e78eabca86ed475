import type { PointsSync } from '@portal/contract/points-sync'
import type { Role } from '@portal/contract/roles'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { Toaster } from '../../ui/toaster.tsx'

const moment = '2026-11-20T09:00:00.000000Z'
const counts = { credited: 12, refused: 1, failed: 2, balances: 208 }
const named = { registration_id: 812, change_id: null, credits: 250 }
const found: PointsSync = {
  is_running: false,
  failures: 1,
  counts,
  waiting: [{ ...named, failures: 3, next_try_at: moment, reason: 'HTTP 500' }],
  refused: [{ ...named, registration_id: null, change_id: 4, refused_at: moment, reason: 'not_accepted' }],
}
const points = {
  pending: { registrations: 0, credits: 0, alone: 0, oldest_at: null },
  refused: 1,
  next_run_at: null,
  last_run: null,
  answers: [],
}

function openPage(sync: PointsSync = found, as: Role = 'servicedesk') {
  render(<Toaster />)
  return openScreen({
    address: '/beheer/cadeaushop',
    member: { roles: [as] },
    answer: (path, { method }) => {
      if (path === '/api/admin/gift-shop') return { data: sync }
      if (path === '/api/admin/overview/points') return { data: points }
      return method === 'POST' ? new Response(null, { status: 204 }) : undefined
    },
  })
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('the last run is told, with what waits by itself and what was refused', async () => {
  openPage()

  expect((await part('Laatste ronde')).getByText('208')).toBeTruthy()
  const waiting = await part('Wachten apart')
  expect(waiting.getByRole('link', { name: 'Registratie 812' }).getAttribute('href')).toBe('/beheer/registraties/812')
  expect(waiting.getByText('3 keer mislukt, weer om 20-11-2026 om 10.00 uur. HTTP 500')).toBeTruthy()
  const refused = await part('Geweigerd')
  expect(refused.getByText('Met de hand')).toBeTruthy()
  expect(refused.getByText(/heeft deze registratie niet geaccepteerd/)).toBeTruthy()
})

test('a run begins with one press', async () => {
  const { sent } = openPage({ ...found, counts: null, waiting: [], refused: [] })
  expect(await screen.findByText('Er was nog geen ronde.')).toBeTruthy()
  await press('Nu bijwerken')

  expect(await screen.findByText('De punten worden bijgewerkt')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/api/admin/gift-shop/sync'])
})

test('who only reads begins none', async () => {
  openPage(found, 'lezer')

  await part('Laatste ronde')
  expect(screen.queryByRole('button', { name: 'Nu bijwerken' })).toBeNull()
})
