import type { FieldFigures, sendFieldFigures } from '@portal/contract/field-figures'
import type { ScreenPath } from '@portal/contract/staff-paths'
import { onCLS, onINP, onLCP } from 'web-vitals'
import type { createPortalRouter } from './router.ts'

// The call itself would bring its rules and the addresses of staff.
const path: typeof sendFieldFigures.path = '/api/field-figures'

type Router = ReturnType<typeof createPortalRouter>
type Kind = keyof FieldFigures

/**
 * Measures this visit, and sends it when the page is hidden for the first time: once, without cookies, and with the pattern
 * of a screen's address in the place of the address. Nobody waits for it, and what is lost is lost.
 */
export function measureVisit(router: Router): void {
  const screens = [{ from: 0, screen: screenNow(router) }]
  const figures: FieldFigures = {}
  router.subscribe('onResolved', () => screens.push({ from: performance.now(), screen: screenNow(router) }))

  function keep(kind: Kind, value: number, at: number): void {
    const screen = screens.findLast(({ from }) => from <= at)?.screen
    if (screen) figures[kind] = { screen, value }
  }

  onLCP(({ value }) => keep('lcp', Math.round(value), 0))
  onINP(({ value, entries }) => keep('inp', Math.round(value), entries[0]?.startTime ?? 0))
  onCLS(({ value, entries }) => {
    const worst = entries.toSorted((one, other) => other.value - one.value)[0]
    keep('cls', Number(value.toFixed(4)), worst?.startTime ?? 0)
  })

  // The library listens in the capture phase, and has told its last values when this runs.
  addEventListener('visibilitychange', function send() {
    if (document.visibilityState !== 'hidden') return
    removeEventListener('visibilitychange', send)
    if (Object.keys(figures).length === 0) return
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(figures)
    fetch(path, { method: 'POST', keepalive: true, credentials: 'omit', headers, body }).catch(() => {})
  })
}

/** The router writes `$id` where the contract writes `:id`. Undefined for a page that is not found or failed. */
function screenNow({ state }: Router): ScreenPath | undefined {
  const last = state.matches.at(-1)
  if (!last || state.matches.some(({ status, _notFound }) => status !== 'success' || _notFound)) return undefined
  return last.fullPath.replaceAll('$', ':') as ScreenPath
}
