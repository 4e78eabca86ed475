import { searchWords } from '@portal/contract/search'

/** The words of a search for `key like all($1::text[])`; a search without words matches every row. */
export function searchPatterns(search: string): string[] {
  return searchWords(search).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
