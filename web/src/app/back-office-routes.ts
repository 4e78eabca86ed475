import { isAllowed, may, roles, rolesOf } from '@portal/contract/roles'
import { webPaths } from '@portal/contract/web-paths'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { routerPath } from '../lib/router-path.ts'
import { AdminLayout } from './admin-layout.tsx'
import { ShellErrorPage } from './error-page.tsx'
import { membersOnly, staffOnly } from './guards.ts'
import { root } from './route-groups.tsx'

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

// Their lists read their part of the address themselves: whoever is no staff loads nothing of them.
const members = createRoute({
  getParentRoute: () => group,
  path: webPaths.members,
  staticData: { title: 'Leden', staff: may.seeMembers },
  component: lazyRouteComponent(() => import('../admin/members/members-page.tsx')),
})

const member = createRoute({
  getParentRoute: () => group,
  path: routerPath(webPaths.member),
  staticData: { title: 'Lid', staff: may.seeMembers },
  component: lazyRouteComponent(() => import('../admin/members/member-page.tsx')),
})

const articles = createRoute({
  getParentRoute: () => group,
  path: webPaths.articles,
  staticData: { title: 'Nieuws en acties', staff: may.seeContent },
  component: lazyRouteComponent(() => import('../admin/articles/articles-page.tsx')),
})

const article = createRoute({
  getParentRoute: () => group,
  path: routerPath(webPaths.article),
  staticData: { titleAtFirst: 'Artikel bewerken', staff: may.seeContent, foldsRail: true },
  component: lazyRouteComponent(() => import('../admin/articles/editor/article-page.tsx')),
})

const bin = createRoute({
  getParentRoute: () => group,
  path: webPaths.bin,
  staticData: { title: 'Prullenbak', staff: may.seeContent },
  component: lazyRouteComponent(() => import('../admin/bin/bin-page.tsx')),
})

const writingHelp = createRoute({
  getParentRoute: () => group,
  path: webPaths.writingHelp,
  staticData: { title: 'Hulp bij schrijven', staff: may.seeContent },
  component: lazyRouteComponent(() => import('../admin/writing-help/writing-help-page.tsx')),
})

const people = createRoute({
  getParentRoute: () => group,
  path: webPaths.people,
  staticData: { title: 'Medewerkers', staff: may.managePeople },
  component: lazyRouteComponent(() => import('../admin/people/people-page.tsx')),
})

const record = createRoute({
  getParentRoute: () => group,
  path: webPaths.record,
  staticData: { title: 'Logboek', staff: may.seeOwnRecord },
  component: lazyRouteComponent(() => import('../admin/record/record-page.tsx')),
})

const secondFactor = createRoute({
  getParentRoute: () => group,
  path: webPaths.secondFactor,
  staticData: { title: 'Tweede stap', staff: may.lookAfterOwnFactor },
  component: lazyRouteComponent(() => import('../admin/second-factor/second-factor-page.tsx')),
})

// Where staff begin: the first of these that is for them.
const firstPages = [members, articles, people]

const start = createRoute({
  getParentRoute: () => group,
  path: webPaths.backOffice,
  staticData: { staff: roles },
  beforeLoad: ({ context: { session } }) => {
    const held = session.member ? rolesOf(session.member) : []
    const first = firstPages.find(({ options }) => isAllowed(options.staticData?.staff ?? [], held))
    if (!first) throw notFound()
    throw redirect({ to: first.to, replace: true })
  },
})

/** The routes of the back office, with its layout: a file of their own, which only `routes.ts` loads. */
export const backOffice = group.addChildren([
  start,
  members,
  member,
  articles,
  article,
  bin,
  writingHelp,
  people,
  record,
  secondFactor,
])
