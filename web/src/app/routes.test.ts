import { screenPaths } from '@portal/contract/staff-paths'
import { webPaths } from '@portal/contract/web-paths'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { pages } from '../../pages.ts'
import { memberWith } from '../../testing/member-with.ts'
import { guestSession, sessionQuery } from '../features/account/session.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { backOffice } from './back-office-routes.ts'
import { addBackOffice, createPortalRouter } from './router.ts'

const router = createPortalRouter(createQueryClient(), createMemoryHistory())
addBackOffice(router, backOffice)

test.each(screenPaths)('%s is a route', (path) => {
  const [, , found] = router.getMatchedRoutes(path.replace(':slug', 'dubbele-punten'))

  expect(found?.fullPath).toBe(path.replaceAll(':', '$'))
})

test('the route table has no address that the server would answer with a 404', () => {
  const paths = Object.keys(router.routesByPath).map((path) => path.replaceAll('$', ':'))

  expect(screenPaths).toEqual(expect.arrayContaining(paths))
})

test('only verified members open what the specification says, and what it has no screen for', () => {
  const named = [
    'dashboard',
    'profile',
    'registerProduct',
    'images',
    'downloads',
    'news',
    'registrations',
    'giftShop',
  ] as const
  const more = ['videos', 'contact', 'faq', 'service', 'emailPreferences', 'pointsHistory'] as const
  const ours = [
    'registerManyProducts',
    'registrationQueue',
    'registration',
    'points',
    'cases',
    'ownDevice',
    'maintenance',
  ] as const

  const found = pages.filter(({ access }) => access === 'verified').map(({ path }) => path)

  expect(found.toSorted()).toEqual([...named, ...more, ...ours].map((name) => webPaths[name]).toSorted())
})

test('the query of an address is plain text both ways', () => {
  const { search, href } = router.parseLocation({ ...router.history.location, href: '/', search: '?zoek=0123&page=2' })

  expect(search).toEqual({ zoek: '0123', page: '2' })
  expect(href).toContain('?zoek=0123&page=2')
})

test('a router has no routes of the back office until an address of it is opened, which it then opens whole', async () => {
  const portal = openPortal('/beheer/leden?zoek=0123#onder')
  expect(pathsOf(portal)).toEqual([])

  await portal.load()

  expect(portal.state.location.href).toBe('/beheer/leden?zoek=0123#onder')
  expect(pathsOf(portal)).toContain('/beheer/leden')
  expect(portal.state.matches.every(({ status }) => status === 'success')).toBe(true)
})

test('a link that is looked at from afar loads them too, and leaves the page where it is', async () => {
  const portal = openPortal('/privacy')
  await portal.load()

  const found = await portal.preloadRoute({ to: '/beheer/nieuws' })

  expect(found?.at(-1)?.fullPath).toBe('/beheer/nieuws')
  expect(portal.state.location.href).toBe('/privacy')
})

test('an address that the back office does not have either is not found', async () => {
  const portal = openPortal('/beheer/voorraad')

  await portal.load()

  expect(portal.state.location.href).toBe('/beheer/voorraad')
  expect(portal.state.matches[0]?._notFound).toBe(true)
})

test('without a connection they fail as a page does, and come at the next attempt', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const portal = openPortal('/beheer/leden')
  await portal.load()
  expect(portal.state.matches.map(({ status }) => status)).toEqual(['error'])

  online.mockReturnValue(true)
  await portal.invalidate()

  expect(portal.state.location.href).toBe('/beheer/leden')
  expect(portal.state.matches.every(({ status }) => status === 'success')).toBe(true)
})

function openPortal(at: string) {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const queryClient = createQueryClient()
  const member = memberWith({ roles: ['beheerder'] })
  queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member })
  return createPortalRouter(queryClient, createMemoryHistory({ initialEntries: [at] }))
}

function pathsOf({ routesByPath }: typeof router): string[] {
  return Object.keys(routesByPath).filter((path) => path.startsWith('/beheer'))
}
