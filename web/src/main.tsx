import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/tokens.css'
import './styles/base.css'
import { createPortalRouter } from './app/router.ts'
import { distrustSession } from './features/account/session.ts'
import { retryStylesheets } from './lib/retry-stylesheets.ts'
import { createQueryClient } from './lib/query-client.ts'

const queryClient = createQueryClient({ onNotAuthorized: distrustSession })
const router = createPortalRouter(queryClient)
const place = document.getElementById('root')

retryStylesheets()

// The code of the page comes in while the guard asks who is there.
const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
for (const route of matchedRoutes) void router.loadRouteChunk(route)

// Until the first page is ready, the one that stands in index.html stays.
void router.load().then(() => {
  if (!place) return
  const root = createRoot(place)
  // As a transition React makes a big form in slices: in one go it blocks a slow phone for some 200 ms.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
})
