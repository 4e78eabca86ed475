import { getDashboard } from '@portal/contract/dashboard'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { presentTeasers } from '../articles/presenter.ts'
import { findTeasers, teasersOnDashboard } from '../articles/store.ts'
import { presentRegistration } from '../registrations/presenter.ts'
import { findNewestRegistrations } from '../registrations/store.ts'

const newestRegistrations = 5

export function dashboardRoutes({ db }: Dependencies) {
  return [
    route(getDashboard, async ({ member }) => {
      const [registrations, teasers] = await Promise.all([
        findNewestRegistrations(db, member, newestRegistrations),
        findTeasers(db, teasersOnDashboard),
      ])
      return { registrations: registrations.map(presentRegistration), ...presentTeasers(teasers) }
    }),
  ]
}
