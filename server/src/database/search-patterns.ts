import { searchWords } from '@portal/contract/search'

/** The words of a search for `key like all($1::text[])`; a search without words matches every row. */
export function searchPatterns(search: string): string[] {
  return searchWords(search).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/**
 * The conditions of a search on a key with a trigram index, which is asked for one word after the other; one of less than three
 * letters would have it read whole. `place` gives the number of a value.
 */
export function searchConditions(key: string, search: string, place: (value: unknown) => string): string[] {
  const isLong = (pattern: string) => pattern.length >= '%abc%'.length
  const patterns = searchPatterns(search)
  const short = patterns.filter((pattern) => !isLong(pattern))
  const conditions = patterns.filter(isLong).map((pattern) => `${key} like ${place(pattern)}`)
  return short.length > 0 ? [...conditions, `${key} like all(${place(short)}::text[])`] : conditions
}
