import { webPaths } from '@portal/contract/web-paths'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { newsArticleQuery, promotionQuery } from '../features/news/api.ts'
import { preloadPurifier } from '../features/news/load-purifier.ts'
import { unverifiedOnly } from './guards.ts'
import { members } from './route-groups.tsx'
import { routerPath } from '../lib/router-path.ts'

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
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(newsArticleQuery(params.slug))
    preloadPurifier()
  },
  component: lazyRouteComponent(() => import('../features/news/article-pages.tsx'), 'NewsArticlePage'),
})

const promotion = createRoute({
  getParentRoute: () => members,
  path: routerPath(webPaths.promotion),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(promotionQuery(params.slug))
    preloadPurifier()
  },
  component: lazyRouteComponent(() => import('../features/news/article-pages.tsx'), 'PromotionPage'),
})

/** Signed in, verified or not. */
export const signedInRoutes = [verifyAccount, newsArticle, promotion] as const
