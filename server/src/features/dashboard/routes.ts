import { getDashboard } from '@portal/contract/dashboard'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { dashboardOf } from './dashboard-of.ts'

export function dashboardRoutes({ db }: Dependencies) {
  return [route(getDashboard, async ({ member }) => dashboardOf(db, member))]
}
