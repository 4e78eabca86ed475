import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/numbers.ts'
import { Coin } from '../../ui/coin.tsx'
import { BalanceTip } from './balance-tip.tsx'
import styles from './points-badge.module.css'
import { useUser } from './session.ts'

/** The member's balance, which leads to where it comes from, with the explanation of how old it may be. */
export function PointsBadge() {
  const { credits } = useUser()

  return (
    <span className={styles.badge}>
      <Link to={webPaths.points} className={styles.link}>
        <Coin size={24} />
        <span>
          <strong>{formatNumber(credits)}</strong> <span className={styles.unit}>punten</span>
        </span>
      </Link>
      <BalanceTip label="Uitleg bij het puntensaldo" />
    </span>
  )
}
