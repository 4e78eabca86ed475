import { webPaths } from '@portal/contract/web-paths'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { dashboardQuery } from '../features/dashboard/api.ts'
import { maintenanceQuery } from '../features/maintenance/api.ts'
import { maintenanceList, monthShown } from '../features/maintenance/maintenance-list.ts'
import { articleKinds } from '../features/news/article-kinds.ts'
import { newsArticleQuery, newsQuery, promotionQuery } from '../features/news/api.ts'
import { preloadPurifier } from '../features/news/load-purifier.ts'
import { pointsQuery } from '../features/points/api.ts'
import { pointsList } from '../features/points/points-list.ts'
import { brandsQuery, registrationsQuery } from '../features/registrations/api.ts'
import { registrationList } from '../features/registrations/registration-list.ts'
import { routerPath } from '../lib/router-path.ts'
import { comingBackTo } from './coming-back-to.ts'
import { unverifiedOnly } from './guards.ts'
import { members, verified } from './route-groups.tsx'
import { textsOf } from './texts-of.ts'

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
  validateSearch: (
    search: Record<string, unknown>,
  ): { install_date?: string; verbeter?: string; serienummer?: string; merk?: string } =>
    textsOf(search, 'install_date', 'verbeter', 'serienummer', 'merk'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(brandsQuery),
  component: lazyRouteComponent(() => import('../features/registrations/register-product/register-product-page.tsx')),
})

const registrations = createRoute({
  getParentRoute: () => verified,
  path: webPaths.registrations,
  staticData: { title: 'Productregistraties' },
  validateSearch: registrationList.read,
  beforeLoad: comingBackTo(registrationList),
  // Without the values of the address that the list doesn't know, as the page asks for it.
  loaderDeps: ({ search }) => registrationList.read(search),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(registrationsQuery(deps)),
  component: lazyRouteComponent(() => import('../features/registrations/registrations-list/registrations-page.tsx')),
})

const registrationQueue = createRoute({
  getParentRoute: () => verified,
  path: webPaths.registrationQueue,
  staticData: { title: 'Nog te versturen' },
  validateSearch: (search: Record<string, unknown>): { bewaard?: string } => textsOf(search, 'bewaard'),
  component: lazyRouteComponent(() => import('../features/registrations/queue/queue-page.tsx')),
})

const registration = createRoute({
  getParentRoute: () => verified,
  path: routerPath(webPaths.registration),
  staticData: { title: 'Registratie' },
  component: lazyRouteComponent(() => import('../features/registrations/own-registration/own-registration-page.tsx')),
})

const profile = createRoute({
  getParentRoute: () => verified,
  path: webPaths.profile,
  staticData: { title: 'Profiel' },
  component: lazyRouteComponent(() => import('../features/profile/profile-page.tsx')),
})

const registerManyProducts = createRoute({
  getParentRoute: () => verified,
  path: webPaths.registerManyProducts,
  staticData: { title: 'Meerdere producten registreren', phoneBar: false },
  loader: ({ context }) => void context.queryClient.prefetchQuery(brandsQuery),
  component: lazyRouteComponent(() => import('../features/bulk-registration/bulk-registration-page.tsx')),
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
  loaderDeps: ({ search }) => pointsList.read(search),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(pointsQuery(deps)),
  component: lazyRouteComponent(() => import('../features/points/points-page.tsx')),
})

const cases = createRoute({
  getParentRoute: () => verified,
  path: webPaths.cases,
  staticData: { title: 'Zaken' },
  component: lazyRouteComponent(() => import('../features/cases/cases-page.tsx')),
})

const ownDevice = createRoute({
  getParentRoute: () => verified,
  path: webPaths.ownDevice,
  staticData: { title: 'Dit is mijn toestel', phoneBar: false },
  validateSearch: (search: Record<string, unknown>): { serienummer?: string; datum?: string } =>
    textsOf(search, 'serienummer', 'datum'),
  component: lazyRouteComponent(() => import('../features/cases/own-device-page.tsx')),
})

const maintenance = createRoute({
  getParentRoute: () => verified,
  path: webPaths.maintenance,
  staticData: { title: 'Onderhoud' },
  validateSearch: maintenanceList.read,
  loaderDeps: ({ search }) => maintenanceList.read(search),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(maintenanceQuery(monthShown(deps))),
  component: lazyRouteComponent(() => import('../features/maintenance/maintenance-page.tsx')),
})

const giftShop = createRoute({ getParentRoute: () => verified, ...toGiftShop(webPaths.giftShop, 'Cadeaushop') })
const emailPreferences = createRoute({
  getParentRoute: () => verified,
  ...toGiftShop(webPaths.emailPreferences, 'E-mailvoorkeuren'),
})
const pointsHistory = createRoute({
  getParentRoute: () => verified,
  ...toGiftShop(webPaths.pointsHistory, 'Punten historie'),
})
// Not among the addresses for verified members only (spec §2): its page says what the sign-on asks for.
const orderHistory = createRoute({
  getParentRoute: () => members,
  ...toGiftShop(webPaths.orderHistory, 'Bestel historie'),
})

/** Verified members only: their own things, the news, and the ways to the gift shop by single sign-on. */
export const memberRoutes = [
  dashboard,
  registerProduct,
  registrations,
  registrationQueue,
  registration,
  profile,
  registerManyProducts,
  news,
  points,
  cases,
  ownDevice,
  maintenance,
  giftShop,
  emailPreferences,
  pointsHistory,
] as const

const verifyAccount = createRoute({
  getParentRoute: () => members,
  path: webPaths.verifyAccount,
  staticData: { title: 'Verifieer je account' },
  beforeLoad: unverifiedOnly,
  component: lazyRouteComponent(() => import('../features/account/verify-account-pages.tsx'), 'VerifyAccountPage'),
})

// These pages set their title from their content.
const newsArticle = createRoute({
  getParentRoute: () => members,
  path: routerPath(webPaths.newsArticle),
  staticData: { titleAtFirst: articleKinds.news },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(newsArticleQuery(params.slug))
    preloadPurifier()
  },
  component: lazyRouteComponent(() => import('../features/news/article-pages.tsx'), 'NewsArticlePage'),
})

const promotion = createRoute({
  getParentRoute: () => members,
  path: routerPath(webPaths.promotion),
  staticData: { titleAtFirst: articleKinds.promotion },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(promotionQuery(params.slug))
    preloadPurifier()
  },
  component: lazyRouteComponent(() => import('../features/news/article-pages.tsx'), 'PromotionPage'),
})

export const signedInRoutes = [verifyAccount, newsArticle, promotion, orderHistory] as const

// The sign-on starts on the page, not in a loader: preloading a link must not sign anybody in.
function toGiftShop<const Path extends string>(path: Path, title: string) {
  return {
    path,
    staticData: { title },
    component: lazyRouteComponent(() => import('../features/gift-shop/redirect-page.tsx')),
  }
}
