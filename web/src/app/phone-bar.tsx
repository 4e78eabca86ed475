import { webPaths } from '@portal/contract/web-paths'
import { Link, useLocation } from '@tanstack/react-router'
import { ClipboardList, House, LifeBuoy, Plus, UserRound } from 'lucide-react'
import { OpenQuestions } from '../features/account/open-questions.tsx'
import { useMember } from '../features/account/session.ts'
import { useQueueNote } from '../device/use-note.ts'
import { useLateDialog } from '../ui/use-late-dialog.ts'
import styles from './phone-bar.module.css'

const loadServiceSheet = () => import('./service-sheet.tsx').then((part) => part.ServiceSheet)

// What the sheet leads to.
const ofSheet = /^\/(service|nieuws|acties)(\/|$)/

export function PhoneBar() {
  const sheet = useLateDialog(loadServiceSheet, 'Service kon niet worden geladen')
  const isInService = useLocation({ select: ({ pathname }) => ofSheet.test(pathname) })

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
        data-current={isInService || sheet.Dialog !== null || undefined}
        // At the first touch, so that it is there when the tap ends.
        onPointerDown={sheet.prefetch}
        onFocus={sheet.prefetch}
        onClick={sheet.open}
      >
        <LifeBuoy size={23} aria-hidden="true" />
        Service
      </button>
      <Link to={webPaths.profile} className={styles.item}>
        <UserRound size={23} aria-hidden="true" />
        Profiel
        <OpenQuestions className={styles.count} />
      </Link>
      {sheet.Dialog && <sheet.Dialog onClose={sheet.close} />}
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
