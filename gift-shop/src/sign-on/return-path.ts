const ownPaths = ['/user/email-preferences', '/credit-log', '/order-history', '/']

/** Where somebody goes after signing on: one of the paths we know by heart, and home for anything else. */
export function returnPath(asked: unknown): string {
  return ownPaths.find((path) => path === asked) ?? '/'
}
