import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import RedirectPage from './redirect-page.tsx'

const url = 'https://cadeaus.example/sso?token=a.b.c'
const signOn = ({ to = url } = {}) => ({ url: to, data: { url: to } })
const unreachable = () => refusal(503, { message: 'De dienst is even niet bereikbaar.' })
const failure = () => screen.findByRole('heading', { name: 'De cadeaushop is nu niet bereikbaar' })

const replace = vi.fn()
const reload = vi.fn()
const stop = vi.fn()

/** Opens one of the four addresses, in a window whose leaving we can see. */
function openRedirect(address: string, answer: (path: string) => unknown = () => signOn()) {
  const location = { pathname: address, replace, reload }
  return {
    ...openScreen({ address, answer, component: () => <RedirectPage location={location} /> }),
    browser: location,
  }
}

function comeBackFromCache() {
  const event = Object.assign(new Event('pageshow'), { persisted: true })
  window.dispatchEvent(event)
}

beforeEach(() => {
  for (const spy of [replace, reload, stop]) spy.mockClear()
  vi.stubGlobal('stop', stop)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('on the way to the gift shop', () => {
  test.each([
    ['/cadeaushop', 'de cadeaushop', ''],
    ['/emailvoorkeuren', 'je e-mailvoorkeuren in de cadeaushop', '&return=%2Fuser%2Femail-preferences'],
    ['/puntenhistorie', 'je puntenhistorie in de cadeaushop', '&return=%2Fcredit-log'],
    ['/bestelhistorie', 'je bestelhistorie in de cadeaushop', '&return=%2Forder-history'],
  ])('%s shows the balance and the destination, and replaces itself in the history', async (path, to, query) => {
    const { asked } = openRedirect(path)

    const header = await screen.findByRole('heading', { level: 1 })
    expect(header.textContent).toBe('Huidige puntensaldo 1.250 punten')
    expect(screen.getByRole('status').textContent).toBe(`Je wordt over enkele ogenblikken doorverwezen naar ${to}.`)
    await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(url + query))
    expect(asked).toEqual(['/api/sparco/sso'])
  })

  test('the sign-on address is kept in no cache', async () => {
    const { queryClient } = openRedirect('/cadeaushop')
    await vi.waitFor(() => expect(replace).toHaveBeenCalled())

    expect(
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain('token')
  })

  test('a member who has left the page is not taken to the shop', async () => {
    let reply: (body: unknown) => void = () => {}
    const { unmount, asked, queryClient } = openRedirect(
      '/cadeaushop',
      () => new Promise((resolve) => (reply = resolve)),
    )
    await vi.waitFor(() => expect(asked).toHaveLength(1))

    unmount()
    reply(signOn())

    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(replace).not.toHaveBeenCalled()
  })
})

describe('a shop that can not be reached', () => {
  test.each([
    ['the server says so', unreachable],
    ['there is no reply at all', () => undefined],
    ['the address is a script', () => signOn({ to: 'javascript:alert(1)' })],
    ['the address leads back here', () => signOn({ to: `${window.location.origin}/cadeaushop` })],
    ['there is no address', () => new Response('{}')],
  ])('is reported when %s, with the ways on, and without a retry of its own', async (_why, answer) => {
    const { asked } = openRedirect('/puntenhistorie', answer)

    await failure()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/punten', '/dashboard'])
    expect(screen.queryByRole('status')).toBeNull()
    expect(asked).toHaveLength(1)
    expect(replace).not.toHaveBeenCalled()
  })

  test('is tried again by the member', async () => {
    let answer: unknown = undefined
    const { asked } = openRedirect('/bestelhistorie', () => answer)
    await failure()
    answer = signOn()

    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(`${url}&return=%2Forder-history`))
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['the portal', () => new Promise(() => {})],
    ['the shop itself', () => signOn()],
  ])('is reported after 15 seconds when %s does not answer', async (_who, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { asked } = openRedirect('/cadeaushop', answer)
    await vi.waitFor(() => expect(asked).toHaveLength(1))

    await vi.advanceTimersByTimeAsync(14_000)
    expect(screen.getByRole('status').textContent).toContain('over enkele ogenblikken')
    await vi.advanceTimersByTimeAsync(1_500)
    vi.useRealTimers()

    await failure()
    expect(stop).toHaveBeenCalledOnce()
    expect(asked).toHaveLength(1)
  })
})

test('a member whose address is not verified reads what the shop asks for', async () => {
  const refused = () => refusal(403, { message: 'Je e-mailadres is nog niet geverifieerd.' })
  const { asked } = openRedirect('/bestelhistorie', refused)

  expect((await screen.findByRole('alert')).textContent).toContain('Je e-mailadres is nog niet geverifieerd.')
  const way = screen.getByRole('link', { name: 'E-mailadres bevestigen' })
  expect(way.getAttribute('href')).toBe('/verifieer-account')
  expect(asked).toEqual(['/api/sparco/sso'])
})

describe('a page from the back/forward cache', () => {
  test('leads to the dashboard instead of the shop', async () => {
    const { asked, location } = openRedirect('/cadeaushop', (path) =>
      path === '/api/sparco/sso' ? signOn() : unreachable(),
    )
    await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce())

    comeBackFromCache()

    await vi.waitFor(() => expect(location().pathname).toBe('/dashboard'))
    expect(replace).toHaveBeenCalledOnce()
    expect(asked.filter((path) => path === '/api/sparco/sso')).toHaveLength(1)
  })

  test('reloads when its address is another page', async () => {
    const { browser } = openRedirect('/cadeaushop')
    await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce())
    browser.pathname = '/registraties'

    comeBackFromCache()

    expect(reload).toHaveBeenCalledOnce()
    expect(replace).toHaveBeenCalledOnce()
  })
})
