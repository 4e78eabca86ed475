import type { GivenManager } from '@portal/contract/members-for-staff'
import type { Role } from '@portal/contract/roles'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { press } from '../../../testing/on-screen.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { pageReply } from '../../../testing/contract-reply.ts'
import { memberReply, seenMember } from '../../../testing/member-with.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

type Body = Record<string, unknown> | undefined

export const saved = (body: Body): unknown => ({
  ...memberReply({ ...body, name: `${body?.first_name} ${body?.last_name}` }),
  version: 'v2',
})

const registrations = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  install_date: '2026-10-03',
  address: 'Goes',
  address_zipcode: '4461AB',
  address_house_number: '8',
  serial_number: `AB ${index + 1}`,
  product: { brand: 'AquaStar', model: 'Compact 8', image: null },
  credits: 250,
  points_from: '2026-01-01',
  synced_sparco: index > 0,
  status: index > 0 ? 'credited' : 'pending',
  certificate_code: '0123456789abcdef0123',
}))

export const refused = 'De cadeaushop heeft deze registratie niet geaccepteerd. Neem contact met ons op.'
const steps = [
  { kind: 'pending', created_at: '2026-11-14T11:05:00.000000Z', reason: null },
  { kind: 'refused', created_at: '2026-11-14T12:00:00.000000Z', reason: refused },
]
const points = [
  {
    id: 1,
    serial_number: 'AB 1',
    brand: 'AquaStar',
    model: 'Duo 12',
    credits: 300,
    status: 'refused',
    steps,
    created_at: steps[0]!.created_at,
  },
]
const totals = { balance: 1250, balance_refreshed_at: null, pending_credits: 250, credited_credits: 3000 }

const history = [
  {
    line: 40,
    at: '2026-11-20T08:30:00.000000Z',
    kind: 'end',
    text: 'Lid geblokkeerd',
    by: { kind: 'member', id: 3, name: 'Mila Jansen', email: 'mila@zilverbron.example' },
    reason: 'Fraude',
    changes: [],
  },
  {
    line: 12,
    at: '2026-11-19T08:30:00.000000Z',
    kind: 'person',
    text: 'Gegevens van lid gewijzigd',
    by: { kind: 'operator', id: null, name: null, email: null },
    reason: null,
    changes: [{ field: 'city', old: 'Goes', new: 'Ede', is_erased: false }],
  },
  {
    line: null,
    at: '2026-01-02T09:00:00.000000Z',
    kind: 'begin',
    text: 'Account gemaakt',
    by: null,
    reason: null,
    changes: [],
  },
]
const look = { ...history[0], line: 41, kind: 'look', text: 'Lid bekeken', reason: null }

export function listsOf(path: string): unknown {
  if (path.includes('/history')) return pageReply(path.includes('looks=too') ? [look, ...history] : history, path)
  if (path.includes('/registrations')) return pageReply(registrations, path)
  return path.includes('/points') ? { ...pageReply(points, path), totals } : undefined
}

type Opened = {
  save?: (body: Body) => unknown
  known?: () => ReturnType<typeof seenMember>
  as?: Role
  managers?: NonNullable<GivenManager>[]
}

export function openMember({ save = saved, known = () => seenMember(), as = 'beheerder', managers = [] }: Opened = {}) {
  render(<Toaster />)
  return openScreen({
    address: '/beheer/leden/7',
    member: { roles: [as] },
    answer: (path, { method, body }) => {
      if (path === '/api/user') return memberReply({ roles: [as] })
      if (path.endsWith('/members/managers') && method === 'GET') return { data: managers }
      return method === 'PUT' ? save(body) : (listsOf(path) ?? { data: known() })
    },
  })
}

export const fieldOf = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label)

export async function typeCity(to: string) {
  await press('Gegevens wijzigen')
  const city = await fieldOf(/^Plaats(?! bedrijf)/)
  await userEvent.clear(city)
  if (to) await userEvent.type(city, to)
  return city
}

export async function changeCity(to: string) {
  const city = await typeCity(to)
  await press('Opslaan')
  return city
}
