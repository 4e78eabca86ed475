import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ShellErrorPage } from './error-page.tsx'
import { administratorsOnly, anybody, type GuardContext, guestsOnly, membersOnly, verifiedOnly } from './guards.ts'
import { RootLayout } from './root-layout.tsx'

// What the screens of the route table hang under. Each group has its guard, and with it its layout.

export const root = createRootRouteWithContext<GuardContext>()({
  component: RootLayout,
  errorComponent: ShellErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
})

/** Guests only: a verified member goes to his dashboard. */
export const guests = createRoute({
  getParentRoute: () => root,
  id: 'guests',
  component: lazyRouteComponent(() => import('./guest-layout.tsx'), 'GuestLayout'),
  errorComponent: ShellErrorPage,
  beforeLoad: guestsOnly,
})

/** For the big form of guests, which has a page to itself instead of half a screen. */
export const guestPages = createRoute({
  getParentRoute: () => root,
  id: 'guest-pages',
  component: lazyRouteComponent(() => import('./guest-page-layout.tsx'), 'GuestPageLayout'),
  errorComponent: ShellErrorPage,
  beforeLoad: guestsOnly,
})

/** For everybody, with the menus of whoever is looking. */
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

/** Administrators only: for anybody else the back office does not exist. */
export const backOffice = createRoute({
  getParentRoute: () => root,
  id: 'back-office',
  component: lazyRouteComponent(() => import('./admin-layout.tsx'), 'AdminLayout'),
  errorComponent: ShellErrorPage,
  beforeLoad: async (navigation) => {
    const context = await membersOnly(navigation)
    administratorsOnly({ context })
    return context
  },
})
