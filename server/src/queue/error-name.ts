/** What may be logged of an error: what it says may hold somebody's data. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
