import { webPaths } from '@portal/contract/web-paths'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { downloadsQuery, imagesQuery, videosQuery } from '../features/media/api.ts'
import { downloadList, imageList } from '../features/media/media-list.ts'
import { preloadPurifier } from '../features/news/load-purifier.ts'
import { comingBackTo } from './coming-back-to.ts'
import { verified } from './route-groups.tsx'
import { textsOf } from './texts-of.ts'

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
  // What asks for the questions is in the file of the page, so that no other page loads it; a page from the network asks in its HTML.
  loader: () => preloadPurifier(),
  component: lazyRouteComponent(() => import('../features/faq/faq-pages.tsx'), 'FaqPage'),
})

const contact = createRoute({
  getParentRoute: () => verified,
  path: webPaths.contact,
  staticData: { title: 'Contact' },
  component: lazyRouteComponent(() => import('../features/contact/contact-page.tsx')),
})

export const serviceRoutes = [service, images, downloads, videos, faq, contact] as const
