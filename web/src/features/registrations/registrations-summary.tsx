import type { RegistrationsPage } from '@portal/contract/registrations'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import card from '../../ui/card.module.css'
import { Coin } from '../../ui/coin.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InfoTip } from '../../ui/info-tip.tsx'
import { pointsExplanation } from '../account/points-badge.tsx'
import { useUser } from '../account/session.ts'
import styles from './registrations-summary.module.css'

type RegistrationsSummaryProps = { totals: RegistrationsPage['totals'] | undefined; failed: boolean }

/** The three figures above the list: what the member has, what is on its way, and how much it took. */
export function RegistrationsSummary({ totals, failed }: RegistrationsSummaryProps) {
  const { credits } = useUser()
  const show = (figure: number | undefined) => {
    if (figure !== undefined) return formatNumber(figure)
    return failed ? '–' : <Skeleton width={56} height={26} />
  }

  return (
    <dl className={`${card.card} ${styles.summary}`}>
      <Figure
        term={
          <>
            Huidig puntensaldo <InfoTip text={pointsExplanation} label="Uitleg bij je puntensaldo" />
          </>
        }
      >
        <Coin size={28} />
        {show(credits)}
      </Figure>
      <Figure term="Punten in behandeling">{show(totals?.pending_credits)}</Figure>
      <Figure term="Registraties">{show(totals?.registrations)}</Figure>
    </dl>
  )
}

function Figure({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
