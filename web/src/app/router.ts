import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { Role } from '@portal/contract/roles'
import { setRecheck } from '../features/account/session.ts'
import { ErrorPage } from './error-page.tsx'
import { focusHeading } from './focus-heading.ts'
import { type BackOffice, routeTreeWith } from './routes.tsx'
import { loadPart } from '../ui/load-part.ts'

/** The router of the portal; tests give it a history of their own. */
export function createPortalRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree: routeTreeWith(),
    history,
    context: { queryClient, isInBackOffice },
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  })

  async function isInBackOffice(path: string, { preload }: { preload: boolean }): Promise<boolean> {
    const { backOffice } = await (preload ? loadBackOffice() : loadBackOffice().catch(reloadOnce))
    addBackOffice(router, backOffice)
    return router.getMatchedRoutes(path)[0].includes(backOffice)
  }

  setRecheck(() => void router.invalidate())
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusHeading()
  })
  return router
}

/** Gives a router the routes of the back office; it knows all others from the start. */
export function addBackOffice(router: ReturnType<typeof createPortalRouter>, backOffice: BackOffice): void {
  // The router reads its tree once, and the tree is the same object with one more branch.
  routeTreeWith(backOffice)
  router.setRoutes(router.buildRouteTree())
}

function loadBackOffice() {
  return loadPart(() => import('./back-office-routes.ts'))
}

// A file that is gone is one of the version before. The router itself does the same for the file of a page.
function reloadOnce(error: unknown): Promise<never> {
  const key = `reloaded-for:${String(error)}`
  if (!navigator.onLine || sessionStorage.getItem(key)) throw error
  sessionStorage.setItem(key, '1')
  location.reload()
  return new Promise(() => {})
}

// Plain texts: the router's own way writes ?zoek="123" to tell texts from numbers.
function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.set(name, `${value as string | number}`)
  }
  return params.size > 0 ? `?${params}` : ''
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }

  interface StaticDataRouteOption {
    title?: string
    /** For a page that sets its title from its content: what it is called before that is known. */
    titleAtFirst?: string
    /** False where a page has a bar of its own at the bottom of a phone. */
    phoneBar?: false
    /** Whom a page of the back office is for: a line of `may`. Without one nobody finds it. */
    staff?: readonly Role[]
    /** For a page of two working areas: the rail of the back office shows its icons only. */
    foldsRail?: true
  }
}
