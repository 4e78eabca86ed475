import { fieldFiguresBody } from '@portal/contract/field-figures'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberWith } from '../../testing/member-with.ts'
import { guestSession, sessionQuery } from '../features/account/session.ts'
import { settings } from '../lib/page-settings.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { createPortalRouter } from './router.ts'
import { startMeasuring } from './start-measuring.ts'

type Metric = { value: number; entries: { startTime: number; value?: number }[] }
type Tell = (metric: Metric) => void

// The library itself needs a browser that paints: a journey has it (e2e/journeys/field-figures.spec.ts).
const library = vi.hoisted(() => ({ onLCP: vi.fn(), onINP: vi.fn(), onCLS: vi.fn() }))
vi.mock('web-vitals', () => library)

const sent = vi.fn()

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
  settings.field_figures = true
})

afterEach(() => {
  // Whoever still listens has nothing more to send.
  hide()
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a visit sends its figures once, when the page is hidden, by the pattern of the screen where each was', async () => {
  const router = await openPortal('/registraties/12?zoek=Jansen')
  await measured(router)
  vi.advanceTimersByTime(1_000)
  await router.navigate({ to: '/privacy' })
  tell(library.onLCP, { value: 1234.5, entries: [] })
  tell(library.onINP, { value: 96, entries: [{ startTime: 10 }] })
  tell(library.onCLS, {
    value: 0.123456,
    entries: [
      { startTime: 20, value: 0.02 },
      { startTime: performance.now() + 1, value: 0.1 },
    ],
  })

  expect(calls()).toEqual([])
  hide()
  tell(library.onINP, { value: 400, entries: [{ startTime: 30 }] })
  hide()

  expect(calls()).toHaveLength(1)
  const [path, { body, ...options }] = calls()[0]!
  expect(path).toBe('/api/field-figures')
  expect(options).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' })
  const figures = JSON.parse(body)
  expect(figures).toEqual({
    lcp: { screen: '/registraties/:id', value: 1235 },
    inp: { screen: '/registraties/:id', value: 96 },
    cls: { screen: '/privacy', value: 0.1235 },
  })
  expect(fieldFiguresBody.parse(figures)).toEqual(figures)
})

test('a page that is not found has no figures, and a visit without any sends nothing', async () => {
  const router = await openPortal('/bestaat-niet/jansen')
  await measured(router)
  tell(library.onLCP, { value: 900, entries: [] })

  hide()

  expect(calls()).toEqual([])
})

test('a send that fails is silent', async () => {
  const router = await openPortal('/privacy')
  await measured(router)
  tell(library.onLCP, { value: 900, entries: [] })
  sent.mockRejectedValue(new TypeError('Failed to fetch'))

  hide()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(calls()).toHaveLength(1)
})

test.each([
  ['the portal does not want it', () => void (settings.field_figures = false)],
  ['the visitor asks not to be tracked', () => vi.stubGlobal('navigator', { onLine: true, doNotTrack: '1' })],
  ['the visitor asks for privacy', () => vi.stubGlobal('navigator', { onLine: true, globalPrivacyControl: true })],
])('nothing is measured when %s', async (_, prepare) => {
  const router = await openPortal('/privacy')
  prepare()

  startMeasuring(router)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(library.onLCP).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

async function openPortal(at: string) {
  vi.stubGlobal('fetch', sent)
  // Who is there stays unknown for as long as nothing answers.
  sent.mockReturnValue(new Promise(() => {}))
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member: memberWith({}) })
  const router = createPortalRouter(queryClient, createMemoryHistory({ initialEntries: [at] }))
  await router.load()
  return router
}

async function measured(router: Awaited<ReturnType<typeof openPortal>>): Promise<void> {
  startMeasuring(router)
  await vi.advanceTimersByTimeAsync(3_000)
  await vi.waitFor(() => expect(library.onCLS).toHaveBeenCalled())
}

function tell(observer: typeof library.onLCP, metric: Metric): void {
  const [report] = observer.mock.lastCall as [Tell]
  report(metric)
}

// The page asks for other things too.
function calls() {
  const all = sent.mock.calls as [string, { body: string }][]
  return all.filter(([path]) => path === '/api/field-figures')
}

function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
