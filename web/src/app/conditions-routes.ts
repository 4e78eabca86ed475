import { webPaths } from '@portal/contract/web-paths'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { publicPages } from './route-groups.tsx'

const terms = createRoute({
  getParentRoute: () => publicPages,
  path: webPaths.terms,
  staticData: { title: 'Algemene voorwaarden' },
  component: lazyRouteComponent(() => import('../features/conditions/conditions-pages.tsx'), 'TermsPage'),
})

const privacy = createRoute({
  getParentRoute: () => publicPages,
  path: webPaths.privacy,
  staticData: { title: 'Cookies en privacy' },
  component: lazyRouteComponent(() => import('../features/conditions/conditions-pages.tsx'), 'PrivacyPage'),
})

const warranty = createRoute({
  getParentRoute: () => publicPages,
  path: webPaths.warranty,
  staticData: { title: 'Garantievoorwaarden' },
  component: lazyRouteComponent(() => import('../features/conditions/conditions-pages.tsx'), 'WarrantyPage'),
})

/** Public pages without a redirect: people may read them before they have an account. */
export const conditionsRoutes = [terms, privacy, warranty] as const
