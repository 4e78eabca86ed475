import { webPaths } from '@portal/contract/web-paths'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readMemberSearch } from '../admin/members/member-search.ts'
import { backOffice } from './route-groups.tsx'
import { routerPath } from './router-path.ts'

const memberList = createRoute({
  getParentRoute: () => backOffice,
  path: webPaths.members,
  staticData: { title: 'Leden' },
  validateSearch: readMemberSearch,
  component: lazyRouteComponent(() => import('../admin/members/members-page.tsx')),
})

const memberEditor = createRoute({
  getParentRoute: () => backOffice,
  path: routerPath(webPaths.member),
  staticData: { title: 'Lid' },
  validateSearch: readMemberSearch,
  component: lazyRouteComponent(() => import('../admin/members/member-page.tsx')),
})

/** For everybody but administrators these do not exist. */
export const backOfficeRoutes = [memberList, memberEditor] as const
