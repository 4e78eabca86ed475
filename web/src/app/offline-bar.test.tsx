import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OfflineBar } from './offline-bar.tsx'

/** A page, and another one whose code comes when the test lets it. */
function openPage(queueOf: number | undefined) {
  let come: () => void = () => undefined
  const root = createRootRoute({
    component: () => (
      <>
        <OfflineBar queueOf={queueOf} />
        <Outlet />
      </>
    ),
  })
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => 'hier' })
  const next = createRoute({
    getParentRoute: () => root,
    path: '/volgende',
    loader: () => new Promise<void>((resolve) => (come = resolve)),
    component: () => 'de volgende',
  })
  const router = createRouter({
    routeTree: root.addChildren([here, next]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router as never} />)
  return { goOn: () => void router.navigate({ to: '/volgende' as never }), come: () => come() }
}

test.each([
  ['a member can still register', 7, true],
  ['a guest waits', undefined, false],
])('a page that does not come says so, and that %s', async (_, queueOf, canRegister) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { goOn, come } = openPage(queueOf)
  await screen.findByText('hier')
  goOn()

  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText('De verbinding antwoordt niet.')).toBeTruthy()
  expect(screen.queryByText(/Registreren kan wel/) !== null).toBe(canRegister)

  await act(async () => come())
  expect(await screen.findByText('de volgende')).toBeTruthy()
  expect(screen.queryByText('De verbinding antwoordt niet.')).toBeNull()
})

test.each([
  ['a member can register', 7, /Registreren kan gewoon/, /Wat je hebt ingevuld/],
  ['what a guest filled in stays', undefined, /Wat je hebt ingevuld/, /Registreren kan gewoon/],
])('without a connection %s', async (_, queueOf, said, unsaid) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openPage(queueOf)

  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.queryByText(unsaid)).toBeNull()
})
