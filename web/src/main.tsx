import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import { Portal } from './app/portal.tsx'
import { createPortalRouter } from './app/router.ts'
import { followOtherTabs } from './features/account/other-tabs.ts'
import { followRefusal } from './features/account/session.ts'
import { allowStartAnew, tellWhyAnew } from './features/account/start-anew.ts'
import { keepFilesFromReplacingPage } from './lib/file-drops.ts'
import { retryStylesheets } from './lib/retry-stylesheets.ts'
import { createQueryClient } from './lib/query-client.ts'
import { showToast } from './ui/toasts.ts'

allowStartAnew()
const queryClient = createQueryClient({ onNotAuthorized: followRefusal })
followOtherTabs(queryClient)
keepFilesFromReplacingPage(tellStrayFile)
const router = createPortalRouter(queryClient)
const place = document.getElementById('root')

retryStylesheets()
nameInlineSheets()

// The code of the page comes in while the guard asks who is there.
const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
for (const route of matchedRoutes) void router.loadRouteChunk(route)

// Until the page is ready, what came with the HTML stays: the page itself (vite-pages.ts) or a spinner.
void router.load().then(() => {
  if (!place) return
  const portal = <Portal queryClient={queryClient} router={router} />
  if (isPrerendered(place)) {
    // Tells the router that its HTML comes from a server, where it renders one Suspense boundary less.
    router.ssr = { manifest: undefined }
    hydrateRoot(place, portal)
  } else {
    const root = createRoot(place)
    // As a transition React makes a big form in slices: in one go it blocks a slow phone for some 200 ms.
    startTransition(() => root.render(portal))
  }
  tellWhyAnew()
  // From the next page on, skeletons appear with a delay (skeleton.module.css).
  router.subscribe('onBeforeNavigate', () => void delete place.dataset.firstPage)
})

function tellStrayFile(): void {
  const detail = 'Een lijst met registraties lees je in bij Meerdere producten registreren.'
  showToast({ tone: 'error', title: 'Hier kun je geen bestand neerzetten', detail })
}

// Vite loads the sheets of a lazy module unless the page has a link to them, and these are in the page (vite-pages.ts). A
// link that is disabled from the start loads nothing.
function nameInlineSheets(): void {
  const names = document.querySelector<HTMLStyleElement>('style[data-sheets]')?.dataset.sheets
  for (const href of names?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href }))
  }
}

// A guard may have redirected, and an error page replaces a page that failed to load.
function isPrerendered({ dataset }: HTMLElement): boolean {
  const { location, matches } = router.state
  return dataset.prerendered === location.pathname && matches.every(({ status }) => status === 'success')
}
