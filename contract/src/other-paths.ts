const calls = /^\/(api|sanctum|storage|assets|\.well-known)(\/|$)/
const files = /\.[a-z0-9]+$/i

/** Never a page, also when nothing is there. Without query. */
export function isCallOrFile(path: string): boolean {
  return calls.test(path) || files.test(path)
}
