import type { Member } from '@portal/contract/member'
import { rolesOf } from '@portal/contract/roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, Outlet, type RouteComponent, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { OwnRoles } from '../src/admin/own-roles.ts'
import { backOffice } from '../src/app/back-office-routes.ts'
import { guestPages, guests, members, publicPages, root, verified } from '../src/app/route-groups.tsx'
import { addBackOffice, createPortalRouter } from '../src/app/router.ts'
import { KnownSilence } from '../src/features/account/known-silence.tsx'
import { guestSession, sessionQuery } from '../src/features/account/session.ts'
import { bindSession, unbindSession } from '../src/lib/bound-session.ts'
import { createQueryClient } from '../src/lib/query-client.ts'
import { contractReply } from './contract-reply.ts'
import { memberWith } from './member-with.ts'

// The layouts and the guards have tests of their own; here a page stands by itself, for anybody.
for (const group of [guests, guestPages, publicPages, members, verified, backOffice]) {
  Object.assign(group.options, { component: Outlet, beforeLoad: undefined })
}
Object.assign(root.options, { component: Outlet })

type Call = { method: string; body: Record<string, unknown> | undefined }

type Screen = {
  /** Where the screen is, with its query. */
  address: string
  /** What stands there in the place of the page of the route table. */
  component?: RouteComponent
  /** Who looks at it, as far as it matters; null is a guest. */
  member?: Partial<Member> | null
  isTouch?: boolean
  /** What the API says to a path with its query: the body of a 200, or a reply; undefined is no reply at all. */
  answer?: (path: string, call: Call) => unknown
  /** Hears that a call was refused because nobody is logged in. */
  onNotAuthorized?: () => void
}

/** Opens a page of the portal as a member sees it, with its real route and the network replaced at its edge. */
export function openScreen(screen: Screen) {
  const { address, component, member, isTouch = false, answer = () => undefined, onNotAuthorized } = screen
  const asked: string[] = []
  const faults: string[] = []
  const sent: (Call & { path: string })[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body: text, signal }: RequestInit = {}) => {
    const call: Call = { method, body: typeof text === 'string' ? JSON.parse(text) : undefined }
    asked.push(path)
    sent.push({ path, ...call })
    const body = await Promise.race([answer(path, call), whenAborted(signal)])
    if (body === undefined) throw new TypeError('Failed to fetch')
    if (body instanceof Response) return body
    try {
      return new Response(JSON.stringify(contractReply(body, method, path)), { status: 200 })
    } catch (error) {
      faults.push(`${method} ${path}: ${error}`)
      throw error
    }
  })
  // To the screen a reply that the contract doesn't know looks like no reply at all, which may be what a test waits for.
  onTestFinished(() => {
    if (faults.length > 0) throw new Error(`A reply is not as the contract has it: ${faults[0]}`)
  })
  vi.stubGlobal('scrollTo', () => {})
  // The DOM of these tests has no layout.
  Element.prototype.scrollIntoView ??= () => {}
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') || (isTouch && query === '(pointer: coarse)'),
    addEventListener() {},
    removeEventListener() {},
  }))
  document.cookie = 'XSRF-TOKEN=token'

  // Each test is a tab of its own, of the member that it shows.
  const shown = member === null ? null : memberWith(member)
  unbindSession()
  if (shown) bindSession(shown.id, 'token')
  const queryClient = createQueryClient(onNotAuthorized ? { onNotAuthorized } : {})
  queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member: shown })
  const router = createPortalRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
  addBackOffice(router, backOffice)
  if (component) showInstead(router, component)
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <KnownSilence>
        <OwnRoles value={shown ? rolesOf(shown) : []}>
          <RouterProvider router={router} />
        </OwnRoles>
      </KnownSilence>
    </QueryClientProvider>,
  )
  return {
    asked,
    sent,
    unmount,
    queryClient,
    location: () => router.state.location,
    navigate: (to: string) => router.navigate({ href: to }),
  }
}

/** Has the guards of members' pages wait until the returned function is called. */
export function holdGuards(): () => void {
  let letPass = () => {}
  const guard = new Promise<void>((resolve) => (letPass = resolve))
  Object.assign(verified.options, { beforeLoad: () => guard })
  onTestFinished(() => void Object.assign(verified.options, { beforeLoad: undefined }))
  return letPass
}

/** An answer that never comes, of a network that takes the call. */
export function neverAnswered(): Promise<never> {
  return new Promise(() => {})
}

function whenAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
}

type RefusalBody = { message: string; errors?: Record<string, string[]>; reason?: string }

/** A reply that says no, with its status. */
export function refusal(status: number, body: RefusalBody, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

function showInstead(router: ReturnType<typeof createPortalRouter>, component: RouteComponent) {
  const [, , page] = router.getMatchedRoutes(router.latestLocation.pathname)
  if (!page) throw new Error('No page of the portal has this address')
  const { component: own, loader } = page.options
  Object.assign(page.options, { component, loader: undefined })
  onTestFinished(() => void Object.assign(page.options, { component: own, loader }))
}
