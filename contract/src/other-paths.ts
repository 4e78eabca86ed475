const calls = /^\/(api|sanctum|storage|assets|\.well-known)(\/|$)/
// Pages that come from the server as they are, for whoever has a softener. `/onderhoud` itself is a screen of the portal.
const publicPages = /^\/(garantie(\/|$)|onderhoud\/.)/
const files = /\.[a-z0-9]+$/i

/** Whether a path (without query) is no screen of the portal, also when nothing is there: a call, a file or a public page. */
export function isOutsidePortal(path: string): boolean {
  return calls.test(path) || publicPages.test(path) || files.test(path)
}
