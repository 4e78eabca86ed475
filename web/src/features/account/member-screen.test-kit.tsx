import type { User } from '@portal/contract/user'
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
import { createQueryClient } from '../../lib/query-client.ts'
import { guestSession, sessionQuery } from './session.ts'

type MemberScreen = {
  component: RouteComponent
  /** Where the screen is, with its query. */
  address: string
  /** What the API says to a path with its query; undefined is no reply at all. */
  answer: (path: string) => unknown
}

/** Opens one screen as a logged-in member sees it, with the network replaced at its edge. */
export function openMemberScreen({ component, address, answer }: MemberScreen) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const body = answer(path)
    if (body === undefined) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(body), { status: 200 })
  })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))

  const queryClient = createQueryClient()
  const user = { id: 1, first_name: 'Sanne', credits: 1250 } as User
  queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, user })
  const router = createScreenRouter(component, address)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { asked, location: () => router.state.location }
}

function createScreenRouter(component: RouteComponent, address: string) {
  const root = createRootRoute({ notFoundComponent: () => <h1>Elders</h1> })
  const path = address.split('?')[0] ?? address
  const screen = createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: [address] })
  return createRouter({ routeTree: root.addChildren([screen]), history })
}
