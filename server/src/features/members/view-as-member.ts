import type { ViewOfMe, ViewOfMember } from '@portal/contract/member-view'
import { listPoints } from '@portal/contract/points'
import { listRegistrations } from '@portal/contract/registrations'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { paginate } from '../../http/paginate.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { presentFields } from '../account/presenter.ts'
import { dashboardOf } from '../dashboard/dashboard-of.ts'
import { findPointsPage } from '../points/find-points-page.ts'
import { presentPoints } from '../points/presenter.ts'
import { memberEntry, recordChange } from '../record/record-change.ts'
import { findRegistrationsPage } from '../registrations/find-registrations.ts'
import { presentRegistration } from '../registrations/presenter.ts'

type Look = { by: CurrentMember; member: CurrentMember; reason: string }

/** What the member sees. That somebody looks is in the record and told to the member before anything is read. */
export async function viewMember(deps: Dependencies, { by, member, reason }: Look): Promise<ViewOfMember> {
  const { db, config } = deps
  await db.tx(async () => {
    await db.query('insert into member_views (member_id, by_id, reason) values ($1, $2, $3)', [
      member.id,
      by.id,
      reason,
    ])
    recordChange(deps, { by, action: 'member-view-seen', entry: memberEntry(member), reason })
  })

  const [dashboard, registrations, points] = await Promise.all([
    dashboardOf(db, member),
    findRegistrationsPage(db, member, { page: 1, search: '' }),
    findPointsPage(db, member, 1),
  ])
  const addressOf = ({ path }: { path: string }) => ({ url: `${config.appUrl}${path}`, query: {} })
  const { data, ...shownPoints } = presentPoints(points)
  return {
    profile: presentFields(member),
    dashboard,
    registrations: {
      ...paginate(
        { data: registrations.rows.map(presentRegistration), page: 1, total: registrations.total },
        addressOf(listRegistrations),
      ),
      totals: registrations.totals,
    },
    points: { ...shownPoints, ...paginate({ data, page: 1, total: points.total }, addressOf(listPoints)) },
  }
}

// Who looks at a member often is seen by the newest.
const mostTold = 50

export async function findViewsOf({ db }: Dependencies, member: CurrentMember): Promise<ViewOfMe[]> {
  const views = await db.query<Omit<ViewOfMe, 'at'> & { at: Date }>(
    `select v.id, v.created_at as at, coalesce(m.first_name || ' ' || m.last_name, 'Een medewerker') as by, v.reason
     from member_views v left join members m on m.id = v.by_id where v.member_id = $1 order by v.id desc limit $2`,
    [member.id, mostTold],
  )
  return views.map(({ at, ...view }) => ({ ...view, at: presentMoment(at) }))
}
