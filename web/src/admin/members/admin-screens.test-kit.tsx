import type { Member } from '@portal/contract/member'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { contractReply } from '../../lib/contract-reply.test-kit.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { Toaster } from '../../ui/toaster.tsx'
import MemberPage from './member-page.tsx'
import MembersPage from './members-page.tsx'

type Sent = { method: string; path: string; body: Record<string, unknown> | undefined }

/** What the API says; undefined is no reply at all. */
export type Answer = (sent: Sent) => { status?: number; body: unknown } | undefined

/** Opens the screens of the members at an address, with the network replaced at its edge. */
export function openMembers(address: string, answer: Answer) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = { method, path, body: body ? JSON.parse(body as string) : undefined }
    sent.push(call)
    const reply = answer(call)
    if (!reply) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(contractReply(reply.body, path)), { status: reply.status ?? 200 })
  })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  document.cookie = 'XSRF-TOKEN=token'

  const root = createRootRoute({ component: Outlet })
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/beheer/leden', component: MembersPage }),
    createRoute({ getParentRoute: () => root, path: '/beheer/leden/$id', component: MemberPage }),
  ])
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    // Plain texts in the address, as the portal's own router has them.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: writeSearch,
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>,
  )
  return { sent, location: () => router.state.location }
}

function writeSearch(search: Record<string, unknown>): string {
  const stated = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(stated.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** A member as the API tells of him. */
export function member(facts: Partial<Member> = {}): Member {
  return {
    id: 7,
    name: 'Sanne de Wit',
    email: 'sanne@voorbeeld.nl',
    first_name: 'Sanne',
    last_name: 'de Wit',
    phone_number: '+31612345678',
    street: 'Kerkstraat',
    house_number: '12',
    house_number_addition: null,
    zipcode: '3511LX',
    city: 'Utrecht',
    birthdate: '1988-04-02',
    company: 'De Wit Installaties',
    company_street: 'Havenweg',
    company_house_number: '7',
    company_house_number_addition: null,
    company_zipcode: '1013AA',
    company_city: 'Amsterdam',
    company_url: null,
    company_size: null,
    kvk_number: null,
    credits: 1250,
    representative_name: null,
    representative_photo: null,
    representative_phone: null,
    representative_email: null,
    isVerified: true,
    emailVerified: true,
    email_verified_at: '2026-01-05T10:00:00.000000Z',
    isAdmin: false,
    ...facts,
  }
}
