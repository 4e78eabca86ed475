import type { Rolldown } from 'vite'

const vendor =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]|vite[\\/]preload-helper/
const ours = /[\\/](web|contract)[\\/]src[\\/]|[\\/]lucide-react[\\/]/
const main = /[\\/]src[\\/]main\.tsx$/
const memberLayout = /[\\/]app[\\/]member-layout\.tsx$/
const popover = /[\\/](place-floating\.ts|popover\.module\.css)/
const breadcrumbs = /[\\/](service-)?breadcrumbs\./
const mediaScreen = /[\\/](images|downloads)-page\.tsx$/
const pointsScreen = /[\\/](registrations|points)-page\.tsx$/
const listScreen = /[\\/](registrations|images|downloads|members|points)-page\.tsx$/
const toast = /[\\/]ui[\\/]toast\.tsx$/
const dashboard = /[\\/]dashboard-page\.tsx$/
const productForm = /[\\/]register-product-page\.tsx$/
const registrations = /[\\/]registrations-page\.tsx$/
const smallScreen = /[\\/]not-found\.tsx$/
const guestScreen = /[\\/](forgot-password|reset-password|verify-account-success)-page\.tsx$/
const newsScreen = /[\\/](news|news-article|promotion)-page\.tsx$/
const blockScreen = /[\\/](dashboard|news|news-article|promotion|service)-page\.tsx$/
const loginScreen = /[\\/](app[\\/]guest-layout|features[\\/]account[\\/]login-page)\.tsx$/

/**
 * Which file a module goes into. Left alone, every icon that two pages share becomes a file of 150 bytes: one page
 * then takes thirty requests, and compresses 5 KB worse. So there is one file of libraries that survives most
 * releases, and ours are grouped by the screens that share them.
 */
export const chunkGroups = [
  { name: 'vendor', test: vendor },
  {
    debugName: 'portal or member',
    test: ours,
    name(id: string, modules: Rolldown.ChunkingContext) {
      const info = modules.getModuleInfo(id)
      if (!info || info.isEntry || info.dynamicImporters.length > 0 || main.test(id)) return null

      const starts = [...startsOf(id, modules)]
      if (starts.some((start) => modules.getModuleInfo(start)?.isEntry)) return 'portal'
      return starts.length > 1 ? groupOf(id, starts) : null
    },
  },
]

function groupOf(id: string, starts: string[]): string | null {
  const isOn = (screen: RegExp) => starts.some((start) => screen.test(start))
  const isOnlyOn = (screen: RegExp) => starts.every((start) => screen.test(start))

  // With the entry: what the login screen shares with every screen of members, or with their lists.
  if (isOn(loginScreen) && (isOn(memberLayout) || isOn(listScreen))) return 'portal'
  // Toasts come on every page, and should not bring what members share with them.
  if (isOn(toast)) return isOn(memberLayout) ? 'portal' : isOn(dashboard) ? 'form' : null
  if (isOn(loginScreen)) return isOn(dashboard) ? 'form' : 'guest'
  if (isOnlyOn(guestScreen)) return 'guest'
  if (isOn(memberLayout) || popover.test(id)) return 'member'
  if (breadcrumbs.test(id)) return 'breadcrumbs'
  if (isOnlyOn(newsScreen)) return 'news'
  // The blocks that the dashboard has in common with news and Service.
  if (isOn(dashboard) && isOnlyOn(blockScreen)) return 'blocks'
  if (isOnlyOn(mediaScreen)) return 'media'
  if (isOnlyOn(pointsScreen)) return 'points'
  if (isOnlyOn(listScreen)) return 'list'
  // The first step of a registration, on the dashboard and in its form.
  if (isOn(dashboard) && isOn(productForm) && !isOn(registrations)) return 'date'
  if (!isOn(registrations) || isOn(smallScreen)) return null
  if (isOn(dashboard)) return isOn(mediaScreen) ? 'basics' : 'overview'
  return isOn(mediaScreen) ? 'search' : null
}

// The entry and the lazy pages that bring a module along.
function startsOf(id: string, modules: Rolldown.ChunkingContext, seen = new Set<string>()) {
  const starts = new Set<string>()
  const info = modules.getModuleInfo(id)
  if (!info || seen.has(id)) return starts

  seen.add(id)
  if (info.isEntry || info.dynamicImporters.length > 0) starts.add(id)
  for (const importer of info.importers) {
    for (const start of startsOf(importer, modules, seen)) starts.add(start)
  }
  return starts
}
