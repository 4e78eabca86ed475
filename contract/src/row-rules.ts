import { hasEveryWord, searchKey, searchWords } from './search.ts'

/** What a list that is in memory as a whole can be searched and filtered on. */
export type RowRules<Row> = {
  searched: (row: Row) => string
  /** By the name of the filter. Spec §9 allows a column two constraints; here each has one: to be among the chosen values. */
  filtered: Record<string, (row: Row) => string>
}

/** The chosen values of each filter; none at all leaves everything. */
export type RowFilters = Record<string, readonly string[]>

/** A row with the text that a search compares, made once and not at every key stroke. */
export type SearchableRow<Row> = { row: Row; text: string }

export function toSearchableRows<Row>(rows: readonly Row[], rules: RowRules<Row>): SearchableRow<Row>[] {
  return rows.map((row) => ({ row, text: searchKey(rules.searched(row)) }))
}

/** The rows that have every word of the search and match all of the filters. */
export function matchingRows<Row>(
  rows: readonly SearchableRow<Row>[],
  rules: RowRules<Row>,
  { search, filters }: { search: string; filters: RowFilters },
): Row[] {
  const words = searchWords(search)
  const active = Object.entries(filters).filter(([, values]) => values.length > 0)
  return rows
    .filter(({ row, text }) => {
      return (
        hasEveryWord(text, words) &&
        active.every(([name, values]) => values.includes(rules.filtered[name]?.(row) ?? ''))
      )
    })
    .map(({ row }) => row)
}
