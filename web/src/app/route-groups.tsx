import { webPaths } from '@portal/contract/web-paths'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { ShellErrorPage } from './error-page.tsx'
import { anybody, type GuardContext, guestsOnly, membersOnly, verifiedOnly } from './guards.ts'
import { RootLayout } from './root-layout.tsx'

// The parents of all routes. Each group has its guard and its layout.

type RouterContext = GuardContext & {
  /** Whether the back office has a page at this path, once its routes are loaded. */
  isInBackOffice: (path: string, options: { preload: boolean }) => Promise<boolean>
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  errorComponent: ShellErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
  beforeLoad: async ({ context, location, matches, preload }) => {
    // Only staff load the routes of the back office: an address of it that none has yet is opened again among them.
    const isUnknown = matches.length === 1 && location.pathname.startsWith(webPaths.backOffice)
    if (isUnknown && (await context.isInBackOffice(location.pathname, { preload })))
      throw redirect({ href: location.href, replace: true })
  },
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
