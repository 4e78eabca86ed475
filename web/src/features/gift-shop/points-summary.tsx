import type { PointsPage } from '@portal/contract/gift-shop'
import { formatNumber } from '../../lib/numbers.ts'
import { Coin } from '../../ui/coin.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import { BalanceTip } from '../account/balance-tip.tsx'
import { useUser } from '../account/session.ts'
import { refreshedText } from './refreshed-text.ts'

type PointsSummaryProps = { totals: PointsPage['totals'] | undefined; failed: boolean }

/** What the member can spend and how old that figure is, what is on its way, and all that ever arrived. */
export function PointsSummary({ totals, failed }: PointsSummaryProps) {
  const { credits } = useUser()
  const show = (figure: number | undefined) => (figure === undefined ? undefined : formatNumber(figure))

  return (
    <Figures>
      <Figure
        term={
          <>
            Huidig puntensaldo <BalanceTip />
            <small>{totals ? refreshedText(totals.balance_refreshed_at) : '\u00a0'}</small>
          </>
        }
        icon={<Coin size={28} />}
        value={formatNumber(totals?.balance ?? credits)}
        failed={failed}
      />
      <Figure term="Punten in behandeling" value={show(totals?.pending_credits)} failed={failed} />
      <Figure term="Ontvangen in totaal" value={show(totals?.credited_credits)} failed={failed} />
    </Figures>
  )
}
