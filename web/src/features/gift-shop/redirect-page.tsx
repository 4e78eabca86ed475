import { useMatches } from '@tanstack/react-router'
import { useRef } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import card from '../../ui/card.module.css'
import { Coin } from '../../ui/coin.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useUser } from '../account/session.ts'
import { destinations } from './destinations.ts'
import styles from './redirect-page.module.css'
import { ShopUnreachable } from './shop-unreachable.tsx'
import { useWayToShop } from './use-way-to-shop.ts'

/** On the way to the gift shop (spec §2): the balance, and what is happening. */
export default function RedirectPage() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const { place, returnPath } = destinations[path] ?? { place: 'de cadeaushop' }
  const { credits } = useUser()
  const { hasFailed, retry } = useWayToShop(returnPath)
  const heading = useRef<HTMLHeadingElement>(null)

  function tryAgain() {
    // The button that had the focus goes away.
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
