import { webPaths } from '@portal/contract/web-paths'
import { Link, useLocation } from '@tanstack/react-router'
import { ClipboardList, House, LifeBuoy, Plus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useMember } from '../features/account/session.ts'
import { useQueueNote } from '../device/use-note.ts'
import { loadPart } from '../ui/load-part.ts'
import { showToast } from '../ui/toasts.ts'
import styles from './phone-bar.module.css'

// Loaded at the first touch of its button, so that it is there when the tap ends.
const loadServiceSheet = () => loadPart(() => import('./service-sheet.tsx'))
const prefetchServiceSheet = () => void loadServiceSheet().catch(() => undefined)

type Sheet = Awaited<ReturnType<typeof loadServiceSheet>>['ServiceSheet']

/** The navigation bar at the bottom of a phone. */
export function PhoneBar() {
  const [ServiceSheet, setServiceSheet] = useState<Sheet | null>(null)
  const isInService = useLocation({ select: ({ pathname }) => pathname.startsWith(webPaths.service) })

  async function openServiceSheet() {
    try {
      const sheet = await loadServiceSheet()
      setServiceSheet(() => sheet.ServiceSheet)
    } catch {
      showToast({
        tone: 'error',
        title: 'Service kon niet worden geladen',
        detail: 'Controleer je verbinding en probeer het opnieuw.',
      })
    }
  }

  return (
    <nav className={styles.bar} aria-label="Snelmenu">
      <Link to={webPaths.dashboard} className={styles.item}>
        <House size={23} aria-hidden="true" />
        Dash&shy;board
      </Link>
      <Link to={webPaths.registrations} className={styles.item}>
        <ClipboardList size={23} aria-hidden="true" />
        Regis&shy;traties
        <QueueCount />
      </Link>
      <Link to={webPaths.registerProduct} className={`${styles.item} ${styles.register}`}>
        <span className={styles.plus}>
          <Plus size={22} strokeWidth={2.25} aria-hidden="true" />
        </span>
        Regis&shy;treer
      </Link>
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        data-current={isInService || ServiceSheet !== null || undefined}
        onPointerDown={prefetchServiceSheet}
        onFocus={prefetchServiceSheet}
        onClick={() => void openServiceSheet()}
      >
        <LifeBuoy size={23} aria-hidden="true" />
        Service
      </button>
      <Link to={webPaths.profile} className={styles.item}>
        <UserRound size={23} aria-hidden="true" />
        Profiel
      </Link>
      {ServiceSheet && <ServiceSheet onClose={() => setServiceSheet(null)} />}
    </nav>
  )
}

// What waits goes by itself; a refusal is counted when nothing waits.
function QueueCount() {
  const { waiting, refused } = useQueueNote(useMember().id)
  if (waiting + refused === 0) return null

  const text = waiting > 0 ? `${waiting} nog te versturen` : `${refused} geweigerd`
  return (
    <span className={styles.count} data-refused={waiting === 0 || undefined}>
      <span aria-hidden="true">{waiting || refused}</span>
      <span className="visually-hidden">, {text}</span>
    </span>
  )
}
