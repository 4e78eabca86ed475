import { webPaths } from '@portal/contract/web-paths'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberList } from '../admin/members/member-list.ts'
import { routerPath } from '../lib/router-path.ts'
import { backOffice } from './route-groups.tsx'

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

/** For anybody but administrators these pages do not exist. */
export const backOfficeRoutes = [members, member] as const
