import { webPaths } from '@portal/contract/web-paths'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readMemberSearch } from '../admin/members/member-search.ts'
import { dashboardQuery } from '../features/dashboard/api.ts'
import { pointsQuery } from '../features/gift-shop/api.ts'
import { pointsList } from '../features/gift-shop/points-list.ts'
import { downloadsQuery, imagesQuery, videosQuery } from '../features/media/api.ts'
import { downloadList, imageList } from '../features/media/media-list.ts'
import { newsArticleQuery, newsQuery, promotionQuery } from '../features/news/api.ts'
import { preloadPurifier } from '../features/news/load-purifier.ts'
import { brandsQuery, registrationsQuery } from '../features/registrations/api.ts'
import { registrationList } from '../features/registrations/list-search.ts'
import { comingBackTo } from './coming-back-to.ts'
import { unverifiedOnly } from './guards.ts'
import { backOffice, guestPages, guests, members, root, verified } from './route-groups.tsx'
import { routerPath } from './router-path.ts'
import { textsOf } from './texts-of.ts'

// The route table of spec §2, in its groups. Each group has its guard, and with it its layout.

// --- Public ---------------------------------------------------------------------------------------------------------

const loginAlias = createRoute({
  getParentRoute: () => root,
  path: webPaths.loginAlias,
  beforeLoad: ({ location }) => {
    throw redirect({ to: webPaths.login, search: location.search, replace: true })
  },
})

// --- Guests only: a verified member goes to his dashboard --------------------------------------------------------------

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

const register = createRoute({
  getParentRoute: () => guestPages,
  path: webPaths.register,
  staticData: { title: 'Accountregistratie' },
  validateSearch: (search: Record<string, unknown>): { compenda_id?: string } => textsOf(search, 'compenda_id'),
  component: lazyRouteComponent(() => import('../features/account/register-page.tsx')),
})

// --- Signed in, verified or not -------------------------------------------------------------------------------------

const verifyAccount = createRoute({
  getParentRoute: () => members,
  path: webPaths.verifyAccount,
  staticData: { title: 'Verifieer je account' },
  beforeLoad: unverifiedOnly,
  component: lazyRouteComponent(() => import('../features/account/verify-account-page.tsx')),
})

// Their pages are named after what they tell.
const newsArticle = createRoute({
  getParentRoute: () => members,
  path: routerPath(webPaths.newsArticle),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(newsArticleQuery(params.slug))
    preloadPurifier()
  },
  component: lazyRouteComponent(() => import('../features/news/news-article-page.tsx')),
})

const promotion = createRoute({
  getParentRoute: () => members,
  path: routerPath(webPaths.promotion),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(promotionQuery(params.slug))
    preloadPurifier()
  },
  component: lazyRouteComponent(() => import('../features/news/promotion-page.tsx')),
})

// --- Verified members only --------------------------------------------------------------------------------------------

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
  validateSearch: registrationList.read,
  beforeLoad: comingBackTo(registrationList),
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
const service = createRoute({
  getParentRoute: () => verified,
  path: webPaths.service,
  staticData: { title: 'Service' },
  component: lazyRouteComponent(() => import('../features/service/service-page.tsx')),
})

const images = createRoute({
  getParentRoute: () => verified,
  path: webPaths.images,
  staticData: { title: 'Beeldbank' },
  validateSearch: imageList.read,
  beforeLoad: comingBackTo(imageList),
  loader: ({ context }) => void context.queryClient.prefetchQuery(imagesQuery),
  component: lazyRouteComponent(() => import('../features/media/images-page.tsx')),
})

const downloads = createRoute({
  getParentRoute: () => verified,
  path: webPaths.downloads,
  staticData: { title: 'Downloads' },
  validateSearch: downloadList.read,
  beforeLoad: comingBackTo(downloadList),
  loader: ({ context }) => void context.queryClient.prefetchQuery(downloadsQuery),
  component: lazyRouteComponent(() => import('../features/media/downloads-page.tsx')),
})

const videos = createRoute({
  getParentRoute: () => verified,
  path: webPaths.videos,
  staticData: { title: 'Video’s' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(videosQuery),
  component: lazyRouteComponent(() => import('../features/media/videos-page.tsx')),
})

const faq = createRoute({
  getParentRoute: () => verified,
  path: webPaths.faq,
  staticData: { title: 'Veelgestelde vragen' },
  validateSearch: (search: Record<string, unknown>): { zoek?: string } => textsOf(search, 'zoek'),
  component: lazyRouteComponent(() => import('../features/faq/faq-page.tsx')),
})

const contact = createRoute({
  getParentRoute: () => verified,
  path: webPaths.contact,
  staticData: { title: 'Contact' },
  component: lazyRouteComponent(() => import('../features/contact/contact-page.tsx')),
})

const news = createRoute({
  getParentRoute: () => verified,
  path: webPaths.news,
  staticData: { title: 'Nieuws' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(newsQuery),
  component: lazyRouteComponent(() => import('../features/news/news-page.tsx')),
})

const points = createRoute({
  getParentRoute: () => verified,
  path: webPaths.points,
  staticData: { title: 'Punten' },
  validateSearch: pointsList.read,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(pointsQuery(deps)),
  component: lazyRouteComponent(() => import('../features/gift-shop/points-page.tsx')),
})

// --- Gift shop: the four ways to the shop by single sign-on --------------------------------------------------------------

const giftShop = createRoute({ getParentRoute: () => verified, ...toGiftShop(webPaths.giftShop, 'Cadeaushop') })
const emailPreferences = createRoute({
  getParentRoute: () => verified,
  ...toGiftShop(webPaths.emailPreferences, 'E-mailvoorkeuren'),
})
const pointsHistory = createRoute({
  getParentRoute: () => verified,
  ...toGiftShop(webPaths.pointsHistory, 'Punten historie'),
})
const orderHistory = createRoute({
  getParentRoute: () => verified,
  ...toGiftShop(webPaths.orderHistory, 'Bestel historie'),
})

// --- Back office: for everybody but administrators it does not exist ----------------------------------------------------

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
      points,
      giftShop,
      emailPreferences,
      pointsHistory,
      orderHistory,
    ]),
  ]),
])

// A screen of a later issue: its address works, and says that it is coming.
function coming<const Path extends string>(path: Path, title: string) {
  return { path, staticData: { title }, component: comingPage() }
}

// Nothing is asked before the page is there: a link that is only looked at must not sign anybody in.
function toGiftShop<const Path extends string>(path: Path, title: string) {
  return {
    path,
    staticData: { title },
    component: lazyRouteComponent(() => import('../features/gift-shop/redirect-page.tsx')),
  }
}

function comingPage() {
  return lazyRouteComponent(() => import('../features/coming/coming-page.tsx'))
}
