import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../features/account/session.ts'

/**
 * Keeps what a start without a network needs, once a service worker can open this page without one. Its code is then on the
 * device, so that a first visit doesn't wait for it.
 */
export function useKeptReplies(): void {
  const { member } = useSession()
  const queryClient = useQueryClient()
  const memberId = member?.isVerified ? member.id : null

  useEffect(() => {
    const { serviceWorker } = navigator
    if (memberId === null || !serviceWorker) return

    const over = new AbortController()
    const start = () =>
      void import('./keep-replies.ts')
        .then(({ keepReplies }) => keepReplies(queryClient, memberId, over.signal))
        .catch(() => undefined)
    if (serviceWorker.controller) start()
    else serviceWorker.addEventListener('controllerchange', start, { once: true, signal: over.signal })
    return () => over.abort()
  }, [queryClient, memberId])
}
