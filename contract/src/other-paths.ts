const calls = /^\/(api|sanctum|storage|assets|\.well-known)(\/|$)/
const files = /\.[a-z0-9]+$/i

/** Whether a path (without query) is a call's or a file's: never a page, also when nothing is there. */
export function isCallOrFile(path: string): boolean {
  return calls.test(path) || files.test(path)
}
