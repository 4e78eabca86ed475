import { backOfficeRoutes } from './back-office-routes.ts'
import { conditionsRoutes } from './conditions-routes.ts'
import { giftShopRoutes } from './gift-shop-routes.ts'
import { guestRoutes } from './guest-routes.ts'
import { memberRoutes } from './member-routes.ts'
import { backOffice, members, publicPages, root, verified } from './route-groups.tsx'
import { serviceRoutes } from './service-routes.ts'
import { signedInRoutes } from './signed-in-routes.ts'

/** The route table of spec §2, in its groups. Each group has its guard, and with it its layout. */
export const routeTree = root.addChildren([
  ...guestRoutes,
  publicPages.addChildren(conditionsRoutes),
  members.addChildren([
    ...signedInRoutes,
    verified.addChildren([...memberRoutes, ...serviceRoutes, ...giftShopRoutes]),
  ]),
  backOffice.addChildren(backOfficeRoutes),
])
