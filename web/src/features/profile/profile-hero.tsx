import type { User } from '@portal/contract/user'
import { initials } from '../../lib/initials.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Coin } from '../../ui/coin.tsx'
import { BalanceTip } from '../points/points-badge.tsx'
import styles from './profile-page.module.css'

/** Who this is, and his points. */
export function ProfileHero({ user }: { user: User }) {
  return (
    <header className={styles.hero}>
      <span className={styles.avatar} aria-hidden="true">
        {initials(user.name)}
      </span>
      <div className={styles.who}>
        <h1>Profiel</h1>
        <p>
          {user.name}
          {user.company && ` · ${user.company}`}
        </p>
      </div>
      <div className={styles.balance} data-explained>
        <p>
          Huidige puntensaldo <BalanceTip />
        </p>
        <p className={styles.points} data-number>
          <Coin size={26} /> {formatNumber(user.credits)} punten
        </p>
      </div>
    </header>
  )
}
