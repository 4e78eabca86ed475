import { webPaths } from '@portal/contract/web-paths'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { memberList } from '../admin/members/member-list.ts'
import { routerPath } from '../lib/router-path.ts'
import { backOffice } from './route-groups.tsx'

// Where staff begin, for who types it.
const start = createRoute({
  getParentRoute: () => backOffice,
  path: webPaths.backOffice,
  beforeLoad: () => {
    throw redirect({ to: webPaths.members, search: {}, replace: true })
  },
})

const members = createRoute({
  getParentRoute: () => backOffice,
  path: webPaths.members,
  staticData: { title: 'Leden' },
  validateSearch: memberList.read,
  component: lazyRouteComponent(() => import('../admin/members/members-page.tsx')),
})

const member = createRoute({
  getParentRoute: () => backOffice,
  path: routerPath(webPaths.member),
  staticData: { title: 'Lid' },
  validateSearch: memberList.read,
  component: lazyRouteComponent(() => import('../admin/members/member-page.tsx')),
})

/** For anybody but staff these pages do not exist. */
export const backOfficeRoutes = [start, members, member] as const
