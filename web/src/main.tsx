import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/layout-and-text.css'
import './styles/opening.css'
import './styles/print.css'
import { Portal } from './app/portal.tsx'
import { createPortalRouter } from './app/router.ts'
import { startMeasuring } from './app/start-measuring.ts'
import { TakeOver } from './app/take-over.tsx'
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
const askedPath = router.latestLocation.pathname

retryStylesheets()
nameInlineSheets()

// The code of the page comes in while the guard asks who is there.
const [matchedRoutes] = router.getMatchedRoutes(askedPath)
for (const route of matchedRoutes) void router.loadRouteChunk(route)

// Until the page is ready, what came with the HTML stays: the page itself (vite-pages.ts) or a spinner.
void router.load().then(() => {
  if (!place) return
  const hydrates = isPrerendered(place)
  const to = hydrates ? place : Object.assign(document.createElement('div'), { id: place.id })
  Object.assign(to.dataset, firstPageOf(place))
  const portal = (
    <TakeOver from={place} to={to} isSamePage={isAskedPage()}>
      <Portal queryClient={queryClient} router={router} />
    </TakeOver>
  )
  // Tells the router that its HTML comes from a server, where it renders one Suspense boundary less.
  if (hydrates) router.ssr = { manifest: undefined }
  // As a transition React makes a page in slices: in one go it blocks a slow phone for some 200 ms.
  startTransition(() => {
    if (hydrates) hydrateRoot(to, portal)
    else createRoot(to).render(portal)
  })
  tellWhyAnew()
  startMeasuring(router)
  // From the next page on, skeletons appear with a delay (skeleton.module.css).
  router.subscribe('onBeforeNavigate', () => void delete to.dataset.firstPage)
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
function isAskedPage(): boolean {
  const { location, matches } = router.state
  return askedPath === location.pathname && matches.every(({ status }) => status === 'success')
}

function isPrerendered({ dataset }: HTMLElement): boolean {
  return dataset.prerendered === askedPath && isAskedPage()
}

function firstPageOf({ dataset: { firstPage } }: HTMLElement): DOMStringMap {
  return firstPage === undefined ? {} : { firstPage }
}
