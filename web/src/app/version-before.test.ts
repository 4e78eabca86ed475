import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { createPortalRouter } from './router.ts'

vi.mock('./back-office-routes.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

// The window of these tests, which vitest lays here.
declare const jsdom: { virtualConsole: { on: (event: 'jsdomError', listener: (error: Error) => void) => void } }

test('a page of the version before, which lacks the file of the back office, is loaded anew once, and fails after that', async () => {
  vi.stubGlobal('scrollTo', () => {})
  // jsdom can't load a page anew, and says so.
  const told: Error[] = []
  jsdom.virtualConsole.on('jsdomError', (error) => told.push(error))
  const reloads = () => told.filter(({ message }) => message.includes('navigation')).length
  const open = () => createPortalRouter(createQueryClient(), createMemoryHistory({ initialEntries: ['/beheer/leden'] }))

  await open().preloadRoute({ to: '/beheer/leden' })
  expect(reloads()).toBe(0)

  void open().load()
  await expect.poll(reloads).toBe(1)

  const again = open()
  await again.load()
  expect(again.state.matches.map(({ status }) => status)).toEqual(['error'])
  expect(reloads()).toBe(1)
})
