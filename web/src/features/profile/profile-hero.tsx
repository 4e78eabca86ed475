import type { Member } from '@portal/contract/member'
import { initials } from '../../lib/initials.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Coin } from '../../ui/coin.tsx'
import { BalanceTip } from '../points/points-badge.tsx'
import styles from './profile-page.module.css'

/** Who this is, and his points. */
export function ProfileHero({ member }: { member: Member }) {
  return (
    <header className={styles.hero}>
      <span className={styles.avatar} aria-hidden="true">
        {initials(member.name)}
      </span>
      <div className={styles.who}>
        <h1>Profiel</h1>
        <p>
          {member.name}
          {member.company && ` · ${member.company}`}
        </p>
      </div>
      <div className={styles.balance} data-explained>
        <p>
          Huidige puntensaldo <BalanceTip />
        </p>
        <p className={styles.points} data-number>
          <Coin size={26} /> {formatNumber(member.credits)} punten
        </p>
      </div>
    </header>
  )
}
