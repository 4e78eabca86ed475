import { may } from '@portal/contract/roles'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
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

/** The routes of the back office, with its layout: a file of their own, which only `routes.ts` loads. */
export const backOffice = group.addChildren(paths.map((path) => pageAt(path)) as PageRoute[])
