import { isWebPath, webPaths } from '@portal/contract/web-paths'

// A way back into the portal is always a plain path; anything else may lead to another site.
const plainPath = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u

/** The page to open after the login: the one that was asked for if it is a page of the portal, else the dashboard. */
export function safeRedirect(wanted: unknown, origin: string = window.location.origin): string {
  if (typeof wanted !== 'string' || !plainPath.test(wanted)) return webPaths.dashboard

  const url = resolve(wanted, origin)
  if (!url || url.origin !== origin || !isMemberPath(url.pathname)) return webPaths.dashboard
  return url.pathname + url.search + url.hash
}

// The login page is a page of the portal too, but not one to go to after the login.
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
