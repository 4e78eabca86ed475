import type { Rolldown } from 'vite'

const vendor =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]|vite[\\/]preload-helper/
const ours = /[\\/](web|contract)[\\/]src[\\/]|[\\/]lucide-react[\\/]|^virtual:portal-/
const main = /[\\/]src[\\/]main\.tsx$/
const memberLayout = /[\\/]app[\\/]member-layout\.tsx$/
const memberScreen = /[\\/](member-layout|dashboard-page|registrations-page)\.tsx$/
const dashboard = /[\\/]dashboard-page\.tsx$/
const registrations = /[\\/]registrations-page\.tsx$/
const smallScreen = /[\\/](coming-page|not-found)\.tsx$/
const guestScreen = /[\\/](forgot-password|reset-password|verify-account-success)-page\.tsx$/
const loginScreen = /[\\/](app[\\/]guest-layout|features[\\/]account[\\/]login-page)\.tsx$/

/**
 * Which file a module goes into. Left alone, every icon that two pages share becomes a file of 150 bytes: one page
 * then takes thirty requests, and compresses 5 KB worse. So there is one file of libraries that survives most
 * releases, one with the entry and what the login screen shares with the first screens of members, one with what it
 * and the other small screens of guests share, one with what the member layout shares, and one with what the dashboard and the list
 * of registrations share.
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
      const isOn = (screen: RegExp) => starts.length > 1 && starts.some((start) => screen.test(start))
      if (starts.some((start) => modules.getModuleInfo(start)?.isEntry)) return 'portal'
      if (isOn(loginScreen)) return isOn(memberScreen) ? 'portal' : 'guest'
      if (starts.length > 1 && starts.every((start) => guestScreen.test(start))) return 'guest'
      if (isOn(memberLayout)) return 'member'
      return isOn(dashboard) && isOn(registrations) && !isOn(smallScreen) ? 'overview' : null
    },
  },
]

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
