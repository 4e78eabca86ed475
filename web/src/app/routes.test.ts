import { webPaths } from '@portal/contract/web-paths'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { createPortalRouter } from './router.ts'

const router = createPortalRouter(createQueryClient(), createMemoryHistory())

test.each(Object.values(webPaths))('%s is a route', (path) => {
  const [, , found] = router.getMatchedRoutes(path.replace(':slug', 'dubbele-punten'))

  expect(found?.fullPath).toBe(path.replaceAll(':', '$'))
})

test('the route table has no address that the server would answer with a 404', () => {
  const paths = Object.keys(router.routesByPath).map((path) => path.replaceAll('$', ':'))

  expect(Object.values(webPaths)).toEqual(expect.arrayContaining(paths))
})

test('the query of an address is plain text both ways', () => {
  const { search, href } = router.parseLocation({ ...router.history.location, href: '/', search: '?zoek=0123&page=2' })

  expect(search).toEqual({ zoek: '0123', page: '2' })
  expect(href).toContain('?zoek=0123&page=2')
})
