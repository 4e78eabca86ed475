import { webPaths } from '@portal/contract/web-paths'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useMember } from '../features/account/session.ts'
import { useRowsNote } from '../device/use-note.ts'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { loadPart } from '../ui/load-part.ts'
import styles from './sending-place.module.css'

// Late, since few visits send rows; without a connection nothing can be sent anyway.
const LateSendingRing = lazyComponent(() =>
  loadPart(() => import('../features/bulk-registration/sending/sending-ring.tsx')).then((part) => part.SendingRing),
)

/** The place in the header for the progress of a bulk registration; its own page shows more. */
export function SendingPlace() {
  const { isSending } = useRowsNote(useMember().id)
  const isOnItsPage = useLocation({ select: ({ pathname }) => pathname.startsWith(webPaths.registerManyProducts) })
  const [wasSending, setWasSending] = useState(false)
  if (isSending && !wasSending) setWasSending(true)
  // It also announces the result, so it stays mounted a little longer than the ring is visible.
  if (isOnItsPage || !(isSending || wasSending)) return null

  return (
    <span className={isSending ? styles.place : undefined}>
      <LateSendingRing />
    </span>
  )
}
