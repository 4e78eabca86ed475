import { todayInAmsterdam } from '@portal/contract/rules/day'
import type { ReactNode } from 'react'
import { dutchTime, formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { Coin } from '../../ui/coin.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import { PersonalText } from '../../ui/personal-text.tsx'
import { useMember } from '../account/session.ts'
import { BalanceTip } from './points-badge.tsx'

type PointsFiguresProps = {
  /** When it is not given, or not yet loaded, the balance of the session stands in its place. */
  balance?: number | undefined
  note?: ReactNode
  pending: number | undefined
  /** The third figure, which is the list's own. */
  last: { term: string; value: number | undefined }
  failed: boolean
}

export function PointsFigures({ balance, note, pending, last, failed }: PointsFiguresProps) {
  const { credits } = useMember()
  const show = (figure: number | undefined) => (figure === undefined ? undefined : formatNumber(figure))

  return (
    <Figures>
      <Figure
        term={
          <>
            Puntensaldo <BalanceTip />
            {note}
          </>
        }
        icon={<Coin size={28} />}
        value={<PersonalText width="3em">{formatNumber(balance ?? credits)}</PersonalText>}
        failed={failed}
      />
      <Figure term="Punten in behandeling" value={show(pending)} failed={failed} />
      <Figure term={last.term} value={show(last.value)} failed={failed} />
    </Figures>
  )
}

/** How old a balance is: `Bijgewerkt om 13.00`, with the day when that is not today. */
export function refreshedText(refreshedAt: string | null): string {
  if (!refreshedAt) return 'Nog niet bijgewerkt'

  const day = formatDay(refreshedAt)
  const time = dutchTime(refreshedAt)
  return day === formatDay(todayInAmsterdam()) ? `Bijgewerkt om ${time}` : `Bijgewerkt op ${day} om ${time}`
}
