import { getGiftShopSignOn } from '@portal/contract/gift-shop'
import { webPaths } from '@portal/contract/web-paths'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, isNotAuthorized } from '../../lib/api-client.ts'
import { shopAddress } from './shop-address.ts'

/** How long the spinner is shown, whether the portal or the shop is slow. */
const giveUpAfterMs = 15_000

/** Takes the member to the shop, once. A failure is reported, and only the member starts another attempt. */
export function useWayToShop(returnPath: string | undefined) {
  const router = useRouter()
  // The address signs the member in: no cache keeps it.
  const { mutate } = useMutation({ mutationFn: fetchShopAddress, gcTime: 0 })
  const [attempt, setAttempt] = useState({ hasFailed: false })

  useEffect(() => {
    if (attempt.hasFailed) return
    const stopped = new AbortController()
    const timeout = setTimeout(() => {
      // Stops the navigation to the shop too: its page must not appear while the member does something else.
      window.stop()
      giveUp()
    }, giveUpAfterMs)

    function giveUp() {
      stop()
      setAttempt({ hasFailed: true })
    }
    function stop() {
      clearTimeout(timeout)
      stopped.abort()
    }

    mutate(
      { returnPath, signal: stopped.signal },
      {
        // Replaces this page in the history, so that Back does not lead to the shop again.
        onSuccess: (address) => !stopped.signal.aborted && window.location.replace(address),
        // The session has ended: the guard sends the member to the login.
        onError: (error) => (isNotAuthorized(error) ? void router.invalidate() : giveUp()),
      },
    )
    return stop
  }, [attempt, mutate, returnPath, router])

  useEffect(() => {
    const { pathname } = window.location
    // The browser may restore this page from its back/forward cache, where no attempt runs any more. Its address says
    // where the member wants to be.
    function leaveRestoredPage({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      if (window.location.pathname === pathname) void router.navigate({ to: webPaths.dashboard, replace: true })
      else window.location.reload()
    }
    window.addEventListener('pageshow', leaveRestoredPage)
    return () => window.removeEventListener('pageshow', leaveRestoredPage)
  }, [router])

  return { hasFailed: attempt.hasFailed, retry: () => setAttempt({ hasFailed: false }) }
}

// The address works once, for a minute.
async function fetchShopAddress({ returnPath, signal }: { returnPath?: string; signal: AbortSignal }) {
  return shopAddress(await call(getGiftShopSignOn, { signal }), returnPath)
}
