import type { ViewOfMember } from '@portal/contract/member-view'
import { lazy } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import card from '../../ui/card.module.css'
import { PointsFigures, refreshedText } from '../points/points-figures.tsx'

// From the pages of members as they are, so that members load no more for it.
const dashboardPage = () => import('../dashboard/dashboard-page.tsx')
const NewestRows = lazy(async () => ({ default: (await dashboardPage()).NewestRows }))
const NewsCards = lazy(async () => ({ default: (await dashboardPage()).NewsCards }))
const SeenRegistrations = lazy(async () => ({
  default: (await import('../registrations/registrations-list/registrations-page.tsx')).SeenRegistrations,
}))
const SeenPoints = lazy(async () => ({ default: (await import('../points/points-page.tsx')).SeenPoints }))
const ProfileBoxes = lazy(async () => ({ default: (await import('./profile-page.tsx')).ProfileBoxes }))

/** The screens of a member with what they have on them: dashboard, registrations, points and profile. Staff look at them. */
export function MemberScreens({ view }: { view: ViewOfMember }) {
  const { dashboard, registrations, points, profile } = view
  const { balance, balance_refreshed_at, pending_credits, credited_credits } = points.totals
  return (
    <div className="stack gap-5">
      <h2>Dashboard</h2>
      <PointsFigures
        balance={balance}
        note={<small>{refreshedText(balance_refreshed_at)}</small>}
        pending={pending_credits}
        last={{ term: 'Ontvangen in totaal', value: credited_credits }}
        failed={false}
      />
      <section className={card.card} aria-labelledby="nieuwste">
        <div className={card.head}>
          <h3 id="nieuwste">Nieuwste registraties</h3>
        </div>
        <NewestRows registrations={dashboard.registrations} />
      </section>
      <NewsCards {...dashboard} />
      <h2>Productregistraties</h2>
      <SeenRegistrations rows={registrations.data} />
      <Rest {...registrations} />
      <h2>Punten</h2>
      <SeenPoints points={points} />
      <Rest {...points} />
      <h2>Profiel</h2>
      <ProfileBoxes member={profile} />
    </div>
  )
}

function Rest({ data, meta: { total } }: { data: unknown[]; meta: { total: number } }) {
  if (total <= data.length) return null
  return (
    <p className="muted">
      De nieuwste {data.length} van {formatNumber(total)}.
    </p>
  )
}
