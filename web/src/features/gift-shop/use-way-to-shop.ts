import { webPaths } from '@portal/contract/web-paths'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isNotAuthorized } from '../../lib/api-error.ts'
import { fetchShopAddress } from './fetch-shop-address.ts'

/** How long somebody looks at the spinner, whether the portal or the shop keeps him waiting. */
const patience = 15_000

/** Takes the member to the shop, once; when that fails it says so, and only he tries again. */
export function useWayToShop(returnPath: string | undefined) {
  const router = useRouter()
  // The address signs somebody in, so it is not kept any longer than it takes to go there.
  const { mutate } = useMutation({ mutationFn: fetchShopAddress, gcTime: 0 })
  const [attempt, setAttempt] = useState({ hasFailed: false })

  useEffect(() => {
    if (attempt.hasFailed) return
    const stopped = new AbortController()
    const patienceEnds = setTimeout(() => {
      // Also the shop's page that is still on its way: it must not come when the member is doing something else.
      window.stop()
      giveUp()
    }, patience)

    function giveUp() {
      stop()
      setAttempt({ hasFailed: true })
    }
    function stop() {
      clearTimeout(patienceEnds)
      stopped.abort()
    }

    mutate(
      { returnPath, signal: stopped.signal },
      {
        // In the place of this page, so that Back does not lead here and away again.
        onSuccess: (address) => !stopped.signal.aborted && window.location.replace(address),
        // Whose session is over is not kept from the shop by the shop: the guard sends him to the login.
        onError: (error) => (isNotAuthorized(error) ? void router.invalidate() : giveUp()),
      },
    )
    return stop
  }, [attempt, mutate, returnPath, router])

  useEffect(() => {
    const { pathname } = window.location
    // A browser may have kept this page for Back. It spins no more: its address says where the member wants to be.
    function leaveKeptPage({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      if (window.location.pathname === pathname) void router.navigate({ to: webPaths.dashboard, replace: true })
      else window.location.reload()
    }
    window.addEventListener('pageshow', leaveKeptPage)
    return () => window.removeEventListener('pageshow', leaveKeptPage)
  }, [router])

  return { hasFailed: attempt.hasFailed, retry: () => setAttempt({ hasFailed: false }) }
}
