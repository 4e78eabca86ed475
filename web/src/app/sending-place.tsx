import { webPaths } from '@portal/contract/web-paths'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useMember } from '../features/account/session.ts'
import { useKeptRows } from '../lib/kept-rows.ts'
import { loadPart } from '../ui/load-part.ts'
import styles from './sending-place.module.css'

// Few visits have anything to send; without a connection there is nothing to send by either.
const SendingRing = lazy(() =>
  loadPart(() => import('../features/bulk-registration/sending/sending-ring.tsx')).then(
    ({ SendingRing: ring }) => ({ default: ring }),
    () => ({ default: () => null }),
  ),
)

/** The place in the header for rows that are on their way; their own page shows more of it. */
export function SendingPlace() {
  const { isSending } = useKeptRows(useMember().id)
  const isOnItsPage = useLocation({ select: ({ pathname }) => pathname.startsWith(webPaths.registerManyProducts) })
  const [wasSending, setWasSending] = useState(false)
  if (isSending && !wasSending) setWasSending(true)
  // It also tells the result, so it stays a little longer than there is something to see.
  if (isOnItsPage || !(isSending || wasSending)) return null

  return (
    <span className={isSending ? styles.place : undefined}>
      <Suspense>
        <SendingRing />
      </Suspense>
    </span>
  )
}
