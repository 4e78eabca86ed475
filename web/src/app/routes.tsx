import type { backOffice } from './back-office-routes.ts'
import { memberRoutes, signedInRoutes } from './member-routes.ts'
import { guestRoutes, publicPageRoutes } from './public-routes.ts'
import { members, publicPages, root, verified } from './route-groups.tsx'
import { serviceRoutes } from './service-routes.ts'

export type BackOffice = typeof backOffice

/**
 * The route table of spec §2, in its groups. Each group has its guard, and with it its layout. The routes of the back office
 * join when somebody opens an address of it (`root`), so that nobody else loads them.
 */
export function routeTreeWith(...joined: BackOffice[]) {
  return root.addChildren([
    ...guestRoutes,
    publicPages.addChildren(publicPageRoutes),
    members.addChildren([...signedInRoutes, verified.addChildren([...memberRoutes, ...serviceRoutes])]),
    ...joined,
  ])
}
