import { webPaths } from '@portal/contract/web-paths'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readMemberSearch } from '../admin/members/member-search.ts'
import { dashboardQuery } from '../features/dashboard/api.ts'
import { brandsQuery, registrationsQuery } from '../features/registrations/api.ts'
import { listToReturnTo, readListSearch } from '../features/registrations/list-search.ts'
import { ShellErrorPage } from './error-page.tsx'
import {
  administratorsOnly,
  type GuardContext,
  guestsOnly,
  membersOnly,
  unverifiedOnly,
  verifiedOnly,
} from './guards.ts'
import { RootLayout } from './root-layout.tsx'

// The route table of spec §2, in its groups. Each group has its guard, and with it its layout.

const root = createRootRouteWithContext<GuardContext>()({
  component: RootLayout,
  errorComponent: ShellErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
})

// --- Public ---------------------------------------------------------------------------------------------------------

const loginAlias = createRoute({
  getParentRoute: () => root,
  path: webPaths.loginAlias,
  beforeLoad: ({ location }) => {
    throw redirect({ to: webPaths.login, search: location.search, replace: true })
  },
})

// --- Guests only: a verified member goes to his dashboard --------------------------------------------------------------

const guests = createRoute({
  getParentRoute: () => root,
  id: 'guests',
  component: lazyRouteComponent(() => import('./guest-layout.tsx'), 'GuestLayout'),
  errorComponent: ShellErrorPage,
  beforeLoad: guestsOnly,
})

const login = createRoute({
  getParentRoute: () => guests,
  path: webPaths.login,
  staticData: { title: 'Inloggen' },
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => textsOf(search, 'redirect'),
  component: lazyRouteComponent(() => import('../features/account/login-page.tsx')),
})

const forgotPassword = createRoute({
  getParentRoute: () => guests,
  path: webPaths.forgotPassword,
  staticData: { title: 'Wachtwoord resetten' },
  component: lazyRouteComponent(() => import('../features/account/forgot-password-page.tsx')),
})

const resetPassword = createRoute({
  getParentRoute: () => guests,
  path: webPaths.resetPassword,
  staticData: { title: 'Wachtwoord resetten' },
  validateSearch: (search: Record<string, unknown>): { token?: string; email?: string } => ({
    ...textsOf(search, 'token'),
    ...textsOf(search, 'email'),
  }),
  component: lazyRouteComponent(() => import('../features/account/reset-password-page.tsx')),
})

const verifyAccountSuccess = createRoute({
  getParentRoute: () => guests,
  path: webPaths.verifyAccountSuccess,
  staticData: { title: 'Account verificatie' },
  validateSearch: (search: Record<string, unknown>): { verify_url?: string } => textsOf(search, 'verify_url'),
  component: lazyRouteComponent(() => import('../features/account/verify-account-success-page.tsx')),
})

// The big form of guests has a page to itself instead of half a screen.
const guestPages = createRoute({
  getParentRoute: () => root,
  id: 'guest-pages',
  component: lazyRouteComponent(() => import('./guest-page-layout.tsx'), 'GuestPageLayout'),
  errorComponent: ShellErrorPage,
  beforeLoad: guestsOnly,
})

const register = createRoute({
  getParentRoute: () => guestPages,
  path: webPaths.register,
  staticData: { title: 'Accountregistratie' },
  validateSearch: (search: Record<string, unknown>): { compenda_id?: string } => textsOf(search, 'compenda_id'),
  component: lazyRouteComponent(() => import('../features/account/register-page.tsx')),
})

// --- Signed in, verified or not -------------------------------------------------------------------------------------

const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  component: lazyRouteComponent(() => import('./member-layout.tsx'), 'MemberLayout'),
  errorComponent: ShellErrorPage,
  beforeLoad: membersOnly,
})

const verifyAccount = createRoute({
  getParentRoute: () => members,
  path: webPaths.verifyAccount,
  staticData: { title: 'Verifieer je account' },
  beforeLoad: unverifiedOnly,
  component: lazyRouteComponent(() => import('../features/account/verify-account-page.tsx')),
})

const newsArticle = createRoute({
  getParentRoute: () => members,
  ...coming(routerPath(webPaths.newsArticle), 'Nieuws'),
})
const promotion = createRoute({ getParentRoute: () => members, ...coming(routerPath(webPaths.promotion), 'Actie') })

// --- Verified members only --------------------------------------------------------------------------------------------

const verified = createRoute({ getParentRoute: () => members, id: 'verified', beforeLoad: verifiedOnly })

const dashboard = createRoute({
  getParentRoute: () => verified,
  path: webPaths.dashboard,
  staticData: { title: 'Dashboard' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(dashboardQuery),
  component: lazyRouteComponent(() => import('../features/dashboard/dashboard-page.tsx')),
})

const registerProduct = createRoute({
  getParentRoute: () => verified,
  path: webPaths.registerProduct,
  staticData: { title: 'Productregistratie', phoneBar: false },
  validateSearch: (search: Record<string, unknown>): { install_date?: string } => textsOf(search, 'install_date'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(brandsQuery),
  component: lazyRouteComponent(() => import('../features/registrations/register-product-page.tsx')),
})

const registrations = createRoute({
  getParentRoute: () => verified,
  path: webPaths.registrations,
  staticData: { title: 'Productregistraties' },
  validateSearch: readListSearch,
  beforeLoad: ({ search, cause }) => {
    // Coming back, the list shows what it showed before; within the list its own address decides.
    const remembered = cause === 'enter' ? listToReturnTo(search) : null
    if (remembered) throw redirect({ to: webPaths.registrations, search: remembered, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(registrationsQuery(deps)),
  component: lazyRouteComponent(() => import('../features/registrations/registrations-page.tsx')),
})

const profile = createRoute({
  getParentRoute: () => verified,
  path: webPaths.profile,
  staticData: { title: 'Profiel' },
  component: lazyRouteComponent(() => import('../features/profile/profile-page.tsx')),
})

const registerManyProducts = createRoute({
  getParentRoute: () => verified,
  ...coming(webPaths.registerManyProducts, 'Meerdere producten registreren'),
})
const service = createRoute({ getParentRoute: () => verified, ...coming(webPaths.service, 'Service') })
const images = createRoute({ getParentRoute: () => verified, ...coming(webPaths.images, 'Beeldbank') })
const downloads = createRoute({ getParentRoute: () => verified, ...coming(webPaths.downloads, 'Downloads') })
const videos = createRoute({ getParentRoute: () => verified, ...coming(webPaths.videos, 'Video’s') })
const faq = createRoute({ getParentRoute: () => verified, ...coming(webPaths.faq, 'Veelgestelde vragen') })
const contact = createRoute({ getParentRoute: () => verified, ...coming(webPaths.contact, 'Contact') })
const news = createRoute({ getParentRoute: () => verified, ...coming(webPaths.news, 'Nieuws') })

// --- Gift shop: the four ways to the shop by single sign-on --------------------------------------------------------------

const giftShop = createRoute({ getParentRoute: () => verified, ...coming(webPaths.giftShop, 'Cadeaushop') })
const emailPreferences = createRoute({
  getParentRoute: () => verified,
  ...coming(webPaths.emailPreferences, 'E-mailvoorkeuren'),
})
const pointsHistory = createRoute({
  getParentRoute: () => verified,
  ...coming(webPaths.pointsHistory, 'Punten historie'),
})
const orderHistory = createRoute({
  getParentRoute: () => verified,
  ...coming(webPaths.orderHistory, 'Bestel historie'),
})

// --- Back office: for everybody but administrators it does not exist ----------------------------------------------------

const backOffice = createRoute({
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

export const routeTree = root.addChildren([
  loginAlias,
  guests.addChildren([login, forgotPassword, resetPassword, verifyAccountSuccess]),
  guestPages.addChildren([register]),
  backOffice.addChildren([memberList, memberEditor]),
  members.addChildren([
    verifyAccount,
    newsArticle,
    promotion,
    verified.addChildren([
      dashboard,
      registerProduct,
      registrations,
      profile,
      registerManyProducts,
      service,
      images,
      downloads,
      videos,
      faq,
      contact,
      news,
      giftShop,
      emailPreferences,
      pointsHistory,
      orderHistory,
    ]),
  ]),
])

type RouterPath<Path extends string> = Path extends `${infer Start}:${infer End}` ? `${Start}$${End}` : Path

// A screen of a later issue: its address works, and says that it is coming.
function coming<const Path extends string>(path: Path, title: string) {
  return { path, staticData: { title }, component: comingPage() }
}

function comingPage() {
  return lazyRouteComponent(() => import('../features/coming/coming-page.tsx'))
}

// The contract writes a varying part as `:slug`, the router as `$slug`.
function routerPath<Path extends string>(path: Path): RouterPath<Path> {
  return path.replaceAll(':', '$') as RouterPath<Path>
}

function textsOf<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = search[name]
  return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { [Key in Name]?: string }
}
