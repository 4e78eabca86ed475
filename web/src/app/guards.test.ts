import { type Role, roles } from '@portal/contract/roles'
import { MutationObserver } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pages } from '../../pages.ts'
import { distrustSession, followRefusal, noteSilence } from '../features/account/session.ts'
import { ApiError } from '../lib/api-client.ts'
import { setMemberHint } from '../device/member-hint.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { createPortalRouter } from './router.ts'
import { rolesOfPages } from './roles-of-pages.test-kit.ts'

type Visitor = 'guest' | 'unverified' | 'verified' | 'administrator' | Role | 'unreachable' | 'unanswered'

let visitor: Visitor = 'guest'
let memberCalls = 0

beforeEach(() => {
  memberCalls = 0
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/api/user') return Response.json([])
    memberCalls += 1
    if (visitor === 'unanswered') return new Promise(() => {})
    if (visitor === 'unreachable') throw new TypeError('Failed to fetch')
    if (visitor === 'guest') return Response.json({ message: 'Je bent niet ingelogd.' }, { status: 401 })
    const [isVerified, isAdmin] = [visitor !== 'unverified', visitor === 'administrator']
    const held = roles.filter((role) => role === visitor)
    // A server of the version before tells no roles.
    return Response.json({ id: 1, isVerified, isAdmin, ...(held.length > 0 && { roles: held }) })
  })
})

async function openPortal(as: Visitor, at: string) {
  visitor = as
  const queryClient = createQueryClient({ onNotAuthorized: followRefusal })
  const router = createPortalRouter(queryClient, createMemoryHistory({ initialEntries: [at] }))
  await router.load()
  return { router, queryClient, address: () => router.state.location.href }
}

const verifiedOnly = pagesOf('verified')
const signedIn = pagesOf('auth')
const forEverybody = pagesOf('public')
const guestsOnly = pagesOf('guest')

function pagesOf(access: string): string[] {
  return pages.filter((page) => page.access === access).map(({ path }) => path.replace(/:\w+/g, '1'))
}

describe('a guest', () => {
  test.each([...verifiedOnly, ...signedIn, ...pagesOf('staff')])(
    'who opens %s goes to the login, with the way back',
    async (path) => {
      const { address } = await openPortal('guest', path)

      expect(address()).toBe(`/?redirect=${encodeURIComponent(path)}`)
    },
  )

  test('keeps the full requested path, search included', async () => {
    const { address } = await openPortal('guest', '/registraties?page=3&zoek=AB+12#onder')

    const redirect = new URL(address(), 'https://portaal.example').searchParams.get('redirect')
    expect(redirect).toBe('/registraties?page=3&zoek=AB+12#onder')
  })

  test.each(guestsOnly)('may open %s', async (path) => {
    const { address } = await openPortal('guest', path)

    expect(address()).toBe(path)
  })

  test('is sent from /login to /, with its query', async () => {
    const { address } = await openPortal('guest', '/login?redirect=%2Fregistraties')

    expect(address()).toBe('/?redirect=%2Fregistraties')
  })
})

test.each(Object.entries(rolesOfPages))('%s is there for %s only', async (pattern, allowed) => {
  const path = pattern.replace(/:\w+/g, '1')
  const isFoundBy = async (as: Visitor) => {
    const { router, address } = await openPortal(as, path)
    expect(address()).toBe(path)
    return router.state.matches.every(({ status }) => status === 'success')
  }

  for (const role of roles) expect([role, await isFoundBy(role)]).toEqual([role, allowed.includes(role)])
  expect(await isFoundBy('verified')).toBe(false)
  // A server of the version before tells no roles.
  expect(await isFoundBy('administrator')).toBe(allowed.includes('beheerder'))
})

describe('a member with an unverified address', () => {
  test.each(verifiedOnly)('who opens %s goes to the verification', async (path) => {
    const { address } = await openPortal('unverified', path)

    expect(address()).toBe('/verifieer-account')
  })

  test.each([...signedIn, ...guestsOnly])('may open %s', async (path) => {
    const { address } = await openPortal('unverified', path)

    expect(address()).toBe(path)
  })
})

describe('a verified member', () => {
  test.each([...guestsOnly, '/login', '/verifieer-account'])('who opens %s goes to the dashboard', async (path) => {
    setMemberHint({ id: 1, stays: false })
    const { address } = await openPortal('verified', path)

    expect(address()).toBe('/dashboard')
  })

  test('goes there too when this device did not know him', async () => {
    const { address } = await openPortal('verified', '/')

    await vi.waitFor(() => expect(address()).toBe('/dashboard'))
  })

  test.each([...verifiedOnly, '/nieuws/dubbele-punten'])('may open %s', async (path) => {
    const { address } = await openPortal('verified', path)

    expect(address()).toBe(path)
  })
})

describe('the member before every navigation', () => {
  test('is fetched again, without holding up a page', async () => {
    const { router, address } = await openPortal('verified', '/dashboard')
    await router.navigate({ to: '/registraties' })

    expect(address()).toBe('/registraties')
    await vi.waitFor(() => expect(memberCalls).toBe(2))
  })

  test('is not fetched for a page that is only looked at from afar', async () => {
    const { router } = await openPortal('verified', '/dashboard')
    await router.preloadRoute({ to: '/registraties' })

    expect(memberCalls).toBe(1)
  })

  test('sends who turns out to be logged out to the login, from the page that was already shown', async () => {
    const { router, address } = await openPortal('verified', '/dashboard')
    visitor = 'guest'

    await router.navigate({ to: '/registraties' })

    await vi.waitFor(() => expect(address()).toBe('/?redirect=%2Fregistraties'))
  })

  test('holds up the next page once a call was refused with a 401', async () => {
    const { router, queryClient, address } = await openPortal('verified', '/dashboard')
    visitor = 'guest'
    distrustSession(queryClient)

    await router.navigate({ to: '/registraties' })

    expect(address()).toBe('/?redirect=%2Fregistraties')
  })
})

describe('a call that is refused because the session ended', () => {
  const refused = () => Promise.reject(new ApiError(401, null))

  test('clears the page that made it', async () => {
    const { queryClient, address } = await openPortal('verified', '/registraties?zoek=AB')
    visitor = 'guest'

    await queryClient.prefetchQuery({ queryKey: ['registrations'], queryFn: refused })

    await vi.waitFor(() => expect(address()).toBe('/?redirect=%2Fregistraties%3Fzoek%3DAB'))
  })

  test('leaves the form that was sent where it is', async () => {
    const { queryClient, address } = await openPortal('verified', '/profiel')
    visitor = 'guest'

    await expect(new MutationObserver(queryClient, { mutationFn: refused }).mutate()).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve))

    expect(address()).toBe('/profiel')
    expect(memberCalls).toBe(1)
  })

  test('clears no page of a member who is logged in all the same', async () => {
    const { queryClient, address } = await openPortal('verified', '/registraties')

    await queryClient.prefetchQuery({ queryKey: ['registrations'], queryFn: refused })

    await vi.waitFor(() => expect(memberCalls).toBe(2))
    expect(address()).toBe('/registraties')
  })
})

describe('when nobody knows who it is', () => {
  test('a page of members shows an error instead of the login', async () => {
    const { router, address } = await openPortal('unreachable', '/registraties')

    expect(address()).toBe('/registraties')
    expect(router.state.matches.some((match) => match.status === 'error')).toBe(true)
  })

  test('the page comes after all when the connection is back', async () => {
    const { router } = await openPortal('unreachable', '/registraties')
    visitor = 'verified'

    await router.invalidate()

    expect(router.state.matches.every((match) => match.status === 'success')).toBe(true)
  })

  test('a member stays on the page when the connection is lost', async () => {
    const { router, address } = await openPortal('verified', '/dashboard')
    visitor = 'unreachable'

    await router.navigate({ to: '/registraties' })
    await vi.waitFor(() => expect(memberCalls).toBe(2))

    expect(address()).toBe('/registraties')
    expect(router.state.matches.every((match) => match.status === 'success')).toBe(true)
  })

  test('a member who lost the connection long ago still opens other pages', async () => {
    const { router, address, queryClient } = await openPortal('verified', '/dashboard')
    visitor = 'unreachable'
    distrustSession(queryClient)

    await router.navigate({ to: '/registraties/wachtrij' })

    expect(address()).toBe('/registraties/wachtrij')
    expect(router.state.matches.every((match) => match.status === 'success')).toBe(true)
  })

  test('a member whose registration got no answer sees at once that it is kept', async () => {
    const { router, address, queryClient } = await openPortal('verified', '/installateurproductregistratie')
    visitor = 'unanswered'
    distrustSession(queryClient)
    noteSilence(queryClient)

    await router.navigate({ to: '/registraties/wachtrij' })

    expect(address()).toBe('/registraties/wachtrij')
  })

  test('a guest still gets the login', async () => {
    const { address, router } = await openPortal('unreachable', '/')

    expect(address()).toBe('/')
    expect(router.state.matches.every((match) => match.status === 'success')).toBe(true)
  })
})

describe('what everybody may read', () => {
  test.each(forEverybody)('%s sends nobody away', async (path) => {
    for (const as of ['guest', 'unverified', 'verified', 'unreachable'] as const) {
      setMemberHint(as === 'guest' ? null : { id: 1, stays: false })
      const { address } = await openPortal(as, path)

      expect(address()).toBe(path)
    }
  })
})
