import { isAllowed, may, roles, rolesOf } from '@portal/contract/roles'
import { webPaths } from '@portal/contract/web-paths'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { railGroups } from '../admin/rail-groups.ts'
import { routerPath } from '../lib/router-path.ts'
import { AdminLayout } from './admin-layout.tsx'
import { ShellErrorPage } from './error-page.tsx'
import { membersOnly, staffOnly } from './guards.ts'
import { root } from './route-groups.tsx'
import { staffPages } from './staff-pages.ts'

// Staff only, as each page says: for anybody else it does not exist.
const group = createRoute({
  getParentRoute: () => root,
  id: 'back-office',
  component: AdminLayout,
  errorComponent: ShellErrorPage,
  beforeLoad: async (navigation) => {
    const context = await membersOnly(navigation)
    staffOnly(context, navigation.matches.at(-1)?.staticData.staff)
    return context
  },
})

type StaffPath = keyof typeof staffPages

// By a glob, for the table is read by the build too. A page that isn't in it has no budget, which fails.
const load = import.meta.glob<{ default: ComponentType }>('../admin/**/*-page.tsx')

// Their lists read their part of the address themselves: whoever is no staff loads nothing of them.
function pageAt<Path extends StaffPath>(path: Path) {
  const page = staffPages[path]
  return createRoute({
    getParentRoute: () => group,
    path: routerPath(path),
    staticData: { ...page, staff: may[page.may] },
    component: lazyRouteComponent(load[`../admin/${page.module}`]!),
  })
}

const paths = Object.keys(staffPages) as StaffPath[]
// Each with its own address, for the types of links.
type PageRoute = { [Path in StaffPath]: ReturnType<typeof pageAt<Path>> }[StaffPath]

const start = createRoute({
  getParentRoute: () => group,
  path: webPaths.backOffice,
  staticData: { staff: roles },
  // To the first page of the rail that is for them.
  beforeLoad: ({ context: { session } }) => {
    const held = session.member ? rolesOf(session.member) : []
    const items = railGroups.flatMap((part) => [...part.items])
    const first = items.find(({ to }) => isAllowed(may[staffPages[to].may], held))
    if (!first) throw notFound()
    throw redirect({ to: first.to, replace: true })
  },
})

/** The routes of the back office, with its layout: a file of their own, which only `routes.ts` loads. */
export const backOffice = group.addChildren([start, ...(paths.map((path) => pageAt(path)) as PageRoute[])])
