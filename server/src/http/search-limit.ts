import type { RateLimit } from './rate-limit.ts'
import type { Caller } from './route.ts'

/** How often one member of staff may search, in all lists together. A list without words is no search. */
export function searchLimit({ member, url }: Caller): RateLimit | null {
  const words = new URLSearchParams(url.slice(url.indexOf('?'))).getAll('search').join('')
  return words.trim() === '' ? null : { key: `searches ${member?.id}`, max: 60, seconds: 60 }
}
