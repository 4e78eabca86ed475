import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/numbers.ts'
import { Coin } from '../../ui/coin.tsx'
import { InfoTip } from '../../ui/info-tip.tsx'
import { useMember } from '../account/session.ts'
import { PersonalText } from '../../ui/personal-text.tsx'
import styles from './points-badge.module.css'

export function PointsBadge() {
  const { credits } = useMember()

  return (
    <span className={styles.badge}>
      <Link to={webPaths.points} className={styles.link}>
        <Coin size={24} />
        <span>
          <strong>
            <PersonalText width="2.5em">{formatNumber(credits)}</PersonalText>
          </strong>{' '}
          <span className={styles.unit}>punten</span>
        </span>
      </Link>
      <BalanceTip label="Uitleg bij het puntensaldo" />
    </span>
  )
}

/** How old a balance may be (spec §1): the portal fetches it from the gift shop once an hour. */
export function BalanceTip({ label = 'Uitleg bij je puntensaldo' }: { label?: string }) {
  return <InfoTip text="Het puntensaldo wordt ieder uur bijgewerkt" label={label} />
}
