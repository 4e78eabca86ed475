import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Coin } from '../../ui/coin.tsx'
import { BalanceTip } from '../points/points-badge.tsx'
import { useMember } from '../account/session.ts'
import styles from './dashboard-hero.module.css'

/** The member's points, and the way to spend them. */
export function PointsCard() {
  const { credits } = useMember()
  return (
    <div className={styles.points}>
      <div data-explained>
        <p className={styles.pointsLabel}>
          Huidige puntensaldo <BalanceTip />
        </p>
        <p className={styles.balance} data-number>
          <Coin size={34} />
          <strong>{formatNumber(credits)}</strong>
          <span className="visually-hidden">punten</span>
        </p>
      </div>
      <Link to={webPaths.giftShop} className={`${buttonClass({ variant: 'secondary' })} ${styles.shop}`}>
        <Gift size={18} aria-hidden="true" />
        Cadeaushop
      </Link>
    </div>
  )
}
