const ownPaths = ['/user/email-preferences', '/credit-log', '/order-history', '/']

/** The page to show after signing on: one of a fixed list of paths, or the home page. */
export function returnPath(asked: unknown): string {
  return ownPaths.find((path) => path === asked) ?? '/'
}
