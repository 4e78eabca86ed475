import { webPaths } from '@portal/contract/web-paths'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { verified } from './route-groups.tsx'

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

/** The four ways to the gift shop by single sign-on, for verified members. */
export const giftShopRoutes = [giftShop, emailPreferences, pointsHistory, orderHistory] as const

// The sign-on starts on the page, not in a loader: preloading a link must not sign anybody in.
function toGiftShop<const Path extends string>(path: Path, title: string) {
  return {
    path,
    staticData: { title },
    component: lazyRouteComponent(() => import('../features/gift-shop/redirect-page.tsx')),
  }
}
