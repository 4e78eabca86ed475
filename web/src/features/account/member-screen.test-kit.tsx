import type { Member } from '@portal/contract/member'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { contractReply } from '../../lib/contract-reply.test-kit.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { guestSession, sessionQuery } from './session.ts'

type MemberScreen = {
  component: RouteComponent
  /** Where the screen is, with its query. */
  address: string
  /** The pattern of its route, when that is not the address itself. */
  path?: string
  /** What is known of the member beyond name and points. */
  member?: Partial<Member>
  /** What the API says to a path with its query: the body of a 200, or a reply; undefined is no reply at all. */
  answer: (path: string, init: RequestInit) => unknown
}

/** Opens one screen as a logged-in member sees it, with the network replaced at its edge. */
export function openMemberScreen({ component, address, path, member, answer }: MemberScreen) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path)
    const body = await answer(path, init)
    if (body === undefined) throw new TypeError('Failed to fetch')
    if (body instanceof Response) return body
    return new Response(JSON.stringify(contractReply(body, path)), { status: 200 })
  })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))

  const queryClient = createQueryClient()
  const shown = { id: 1, first_name: 'Sanne', credits: 1250, ...member } as Member
  queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member: shown })
  const router = createScreenRouter(component, address, path)
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { asked, unmount, queryClient, location: () => router.state.location }
}

function createScreenRouter(component: RouteComponent, address: string, path = address.split(/[?#]/)[0] ?? address) {
  const root = createRootRoute({ notFoundComponent: () => <h1>Elders</h1> })
  const screen = createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: [address] })
  return createRouter({ routeTree: root.addChildren([screen]), history })
}
