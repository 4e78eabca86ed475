import { webPaths } from '@portal/contract/web-paths'
import { Link, useLocation } from '@tanstack/react-router'
import { ClipboardList, House, LifeBuoy, Plus, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import styles from './phone-bar.module.css'

// Nobody needs the sheet before he reaches for it, and then it is on its way before the finger is up.
const loadServiceSheet = () => import('./service-sheet.tsx')
const ServiceSheet = lazy(() => loadServiceSheet().then((module) => ({ default: module.ServiceSheet })))

/** The bar at the bottom of a phone, under the thumb. */
export function PhoneBar() {
  const [sheetOpen, setSheetOpen] = useState(false)
  const isInService = useLocation({ select: ({ pathname }) => pathname.startsWith(webPaths.service) })

  return (
    <nav className={styles.bar} aria-label="Snelmenu">
      <Link to={webPaths.dashboard} className={styles.item}>
        <House size={23} aria-hidden="true" />
        Dashboard
      </Link>
      <Link to={webPaths.registrations} className={styles.item}>
        <ClipboardList size={23} aria-hidden="true" />
        Registraties
      </Link>
      <Link to={webPaths.registerProduct} className={`${styles.item} ${styles.raised}`}>
        <span className={styles.plus}>
          <Plus size={26} strokeWidth={2.25} aria-hidden="true" />
        </span>
        Registreer
      </Link>
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        data-current={isInService || sheetOpen || undefined}
        onPointerDown={loadServiceSheet}
        onFocus={loadServiceSheet}
        onClick={() => setSheetOpen(true)}
      >
        <LifeBuoy size={23} aria-hidden="true" />
        Service
      </button>
      <Link to={webPaths.profile} className={styles.item}>
        <UserRound size={23} aria-hidden="true" />
        Profiel
      </Link>
      {sheetOpen && (
        <Suspense>
          <ServiceSheet onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
    </nav>
  )
}
