import type { getDashboard } from '@portal/contract/dashboard'
import type { ReplyOf } from '@portal/contract/endpoint'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { presentTeasers } from '../articles/presenter.ts'
import { findTeasers, teasersOnDashboard } from '../articles/store.ts'
import { presentRegistration } from '../registrations/presenter.ts'
import { findDashboard } from './find-dashboard.ts'

const newestRegistrations = 5

export async function dashboardOf(db: Database, member: CurrentMember): Promise<ReplyOf<typeof getDashboard>> {
  const [{ registrations, maintenanceDue }, teasers] = await Promise.all([
    findDashboard(db, member, { limit: newestRegistrations, today: todayInAmsterdam() }),
    findTeasers(db, teasersOnDashboard),
  ])
  return {
    registrations: registrations.map(presentRegistration),
    ...presentTeasers(teasers),
    maintenance_due: maintenanceDue,
  }
}
