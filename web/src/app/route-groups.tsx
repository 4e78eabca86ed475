import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ShellErrorPage } from './error-page.tsx'
import { anybody, type GuardContext, guestsOnly, membersOnly, staffOnly, verifiedOnly } from './guards.ts'
import { RootLayout } from './root-layout.tsx'

// The parents of all routes. Each group has its guard and its layout.

export const root = createRootRouteWithContext<GuardContext>()({
  component: RootLayout,
  errorComponent: ShellErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
})

/** Guests only: a verified member goes to their dashboard. */
export const guests = createRoute({
  getParentRoute: () => root,
  id: 'guests',
  component: lazyRouteComponent(() => import('./guest-layout.tsx'), 'GuestLayout'),
  errorComponent: ShellErrorPage,
  beforeLoad: guestsOnly,
})

/** For the long form of guests, which needs the whole width instead of half a screen. */
export const guestPages = createRoute({
  getParentRoute: () => root,
  id: 'guest-pages',
  component: lazyRouteComponent(() => import('./guest-page-layout.tsx'), 'GuestPageLayout'),
  errorComponent: ShellErrorPage,
  beforeLoad: guestsOnly,
})

/** For everybody, with the menus of a guest or of a member. */
export const publicPages = createRoute({
  getParentRoute: () => root,
  id: 'public-pages',
  component: lazyRouteComponent(() => import('./visitor-layout.tsx'), 'VisitorLayout'),
  errorComponent: ShellErrorPage,
  beforeLoad: anybody,
})

/** Signed in, verified or not. */
export const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  component: lazyRouteComponent(() => import('./member-layout.tsx'), 'MemberLayout'),
  errorComponent: ShellErrorPage,
  beforeLoad: membersOnly,
})

/** Verified members only. */
export const verified = createRoute({ getParentRoute: () => members, id: 'verified', beforeLoad: verifiedOnly })

/** Staff only, as each page says: for anybody else it does not exist. */
export const backOffice = createRoute({
  getParentRoute: () => root,
  id: 'back-office',
  component: lazyRouteComponent(() => import('./admin-layout.tsx'), 'AdminLayout'),
  errorComponent: ShellErrorPage,
  beforeLoad: async (navigation) => {
    const context = await membersOnly(navigation)
    staffOnly(context, navigation.matches.at(-1)?.staticData.staff)
    return context
  },
})
