import { getDashboard } from '@portal/contract/dashboard'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { listTeasers } from '../news/store.ts'
import { presentRegistration } from '../registrations/presenter.ts'
import { listNewestRegistrations } from '../registrations/store.ts'

const newestRegistrations = 5
const newestTeasers = 3

export function dashboardRoutes({ db }: Dependencies) {
  return [
    route(getDashboard, async ({ member }) => {
      const [registrations, teasers] = await Promise.all([
        listNewestRegistrations(db, member, newestRegistrations),
        listTeasers(db, newestTeasers),
      ])
      return { registrations: registrations.map(presentRegistration), ...teasers }
    }),
  ]
}
