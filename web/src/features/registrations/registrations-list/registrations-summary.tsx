import type { RegistrationsPage } from '@portal/contract/registrations'
import { formatNumber } from '../../../lib/numbers.ts'
import { Coin } from '../../../ui/coin.tsx'
import { Figure, Figures } from '../../../ui/figures.tsx'
import { BalanceTip } from '../../points/points-badge.tsx'
import { useMember } from '../../account/session.ts'

type RegistrationsSummaryProps = { totals: RegistrationsPage['totals'] | undefined; failed: boolean }

/** The three figures above the list: what the member has, what is on its way, and how much it took. */
export function RegistrationsSummary({ totals, failed }: RegistrationsSummaryProps) {
  const { credits } = useMember()
  const show = (figure: number | undefined) => (figure === undefined ? undefined : formatNumber(figure))

  return (
    <Figures>
      <Figure
        term={
          <>
            Huidig puntensaldo <BalanceTip />
          </>
        }
        icon={<Coin size={28} />}
        value={formatNumber(credits)}
        failed={failed}
      />
      <Figure term="Punten in behandeling" value={show(totals?.pending_credits)} failed={failed} />
      <Figure term="Registraties" value={show(totals?.registrations)} failed={failed} />
    </Figures>
  )
}
