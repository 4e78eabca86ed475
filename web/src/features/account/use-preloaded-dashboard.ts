import { webPaths } from '@portal/contract/web-paths'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

/** At the first key stroke, when there is nothing better to do: fetches the code of the page after the login. */
export function usePreloadedDashboard(): () => void {
  const router = useRouter()
  const started = useRef(false)

  return function preload() {
    if (started.current) return
    started.current = true
    whenIdle(() => {
      const [routes] = router.getMatchedRoutes(webPaths.dashboard)
      for (const route of routes) void router.loadRouteChunk(route)
    })
  }
}

// Safari has no idle callback.
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else setTimeout(act, 200)
}
