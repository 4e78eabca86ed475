import { webPaths } from '@portal/contract/web-paths'
import { Link, useMatches } from '@tanstack/react-router'
import { CloudOff, RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { settings } from '../../lib/page-settings.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { Coin } from '../../ui/coin.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMember } from '../account/session.ts'
import styles from './redirect-page.module.css'
import { useWayToShop } from './use-way-to-shop.ts'

/** On the way to the gift shop (spec §2): shows the balance and the progress. */
export default function RedirectPage() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const { place, returnPath } = destinations[path] ?? frontPage
  const { credits } = useMember()
  const { hasFailed, retry } = useWayToShop(returnPath)
  const heading = useRef<HTMLHeadingElement>(null)

  function tryAgain() {
    // The button that has the focus is about to disappear.
    heading.current?.focus({ preventScroll: true })
    retry()
  }

  return (
    <section className={`${card.card} ${styles.page}`}>
      <h1 ref={heading} tabIndex={-1} className={styles.balance}>
        <Coin size={28} />
        <span>
          Huidige puntensaldo <strong>{formatNumber(credits)}</strong> punten
        </span>
      </h1>
      {hasFailed ? (
        <ShopUnreachable onRetry={tryAgain} />
      ) : (
        <div className={styles.going} role="status">
          <Spinner size={48} tone="copper" />
          <p>Je wordt over enkele ogenblikken doorverwezen naar {place}.</p>
        </div>
      )}
    </section>
  )
}

type Destination = {
  /** Ends the sentence that says where the member is taken. */
  place: string
  /** The page of the shop; without one, its front page (spec §2). */
  returnPath?: string
}

const frontPage: Destination = { place: 'de cadeaushop' }

/** Where in the gift shop each of our four addresses leads. */
const destinations: Record<string, Destination> = {
  [webPaths.giftShop]: frontPage,
  [webPaths.emailPreferences]: {
    place: 'je e-mailvoorkeuren in de cadeaushop',
    returnPath: '/user/email-preferences',
  },
  [webPaths.pointsHistory]: { place: 'je puntenhistorie in de cadeaushop', returnPath: '/credit-log' },
  [webPaths.orderHistory]: { place: 'je bestelhistorie in de cadeaushop', returnPath: '/order-history' },
}

/** Says that the shop can't be reached, with the two ways on: try again, or return to the portal. */
function ShopUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.message} role="alert">
      <span className={styles.picture}>
        <CloudOff size={26} aria-hidden="true" />
      </span>
      <h2>De cadeaushop is nu niet bereikbaar</h2>
      <p className="muted">
        {settings.gift_shop_notice
          ? 'De cadeaushop is in onderhoud. Je ontvangt een e-mail zodra hij weer beschikbaar is.'
          : 'Probeer het over een paar minuten opnieuw.'}{' '}
        Je punten blijven staan.
      </p>
      <Button icon={<RefreshCw size={17} aria-hidden="true" />} onClick={onRetry}>
        Opnieuw proberen
      </Button>
      <p className={styles.back}>
        <Link to={webPaths.points}>Je punten in het portaal</Link>
        <Link to={webPaths.dashboard}>Naar het dashboard</Link>
      </p>
    </div>
  )
}
