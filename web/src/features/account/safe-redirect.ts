import { isWebPath, webPaths } from '@portal/contract/web-paths'

// Every way back into the portal is a plain path of its own; all else is somebody else's idea of where to go.
const plainPath = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u

/** Where to go after the login: the page that was asked for when it is one of ours, else the dashboard. */
export function safeRedirect(wanted: unknown, origin: string = window.location.origin): string {
  if (typeof wanted !== 'string' || !plainPath.test(wanted)) return webPaths.dashboard

  const url = resolve(wanted, origin)
  if (!url || url.origin !== origin || !isMemberPath(url.pathname)) return webPaths.dashboard
  return url.pathname + url.search + url.hash
}

// The login page is a path of ours too, but leads nowhere.
function isMemberPath(path: string): boolean {
  return isWebPath(path) && path !== webPaths.login && path.replace(/\/$/, '') !== webPaths.loginAlias
}

function resolve(path: string, origin: string): URL | null {
  try {
    return new URL(path, origin)
  } catch {
    return null
  }
}
