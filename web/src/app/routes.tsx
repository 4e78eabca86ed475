import { backOfficeRoutes } from './back-office-routes.ts'
import { memberRoutes, signedInRoutes } from './member-routes.ts'
import { guestRoutes, publicPageRoutes } from './public-routes.ts'
import { backOffice, members, publicPages, root, verified } from './route-groups.tsx'
import { serviceRoutes } from './service-routes.ts'

/** The route table of spec §2, in its groups. Each group has its guard, and with it its layout. */
export const routeTree = root.addChildren([
  ...guestRoutes,
  publicPages.addChildren(publicPageRoutes),
  members.addChildren([...signedInRoutes, verified.addChildren([...memberRoutes, ...serviceRoutes])]),
  backOffice.addChildren(backOfficeRoutes),
])
