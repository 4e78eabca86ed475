import { formatNumber } from '../../lib/numbers.ts'
import { Coin } from '../../ui/coin.tsx'
import styles from './member-points.module.css'

/** The balance of a member; in a column of points the word is only heard. */
export function MemberPoints({ credits, inColumn = false }: { credits: number; inColumn?: boolean }) {
  return (
    <span className={styles.points}>
      <Coin size={20} />
      <span>
        <strong>{formatNumber(credits)}</strong>{' '}
        <span className={inColumn ? 'visually-hidden' : undefined}>punten</span>
      </span>
    </span>
  )
}
