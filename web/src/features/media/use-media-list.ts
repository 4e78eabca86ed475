import { useMemo } from 'react'
import { toTableSort } from '../../lib/list-sort.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import type { RowRules } from '../../ui/data-table-rows.ts'
import { useTableRows } from '../../ui/use-table-rows.ts'
import { brandNames, brandsOf, type MediaList } from './media-list.ts'

type MediaListOptions<File> = {
  list: MediaList
  /** Undefined while they are on their way. */
  files: readonly File[] | undefined
  columns: readonly DataTableColumn<File>[]
  rules: RowRules<File>
}

const none: readonly never[] = []

/** The files that the address asks for: all of them are in the browser, so that filtering waits for nobody. */
export function useMediaList<File>({ list, files = none, columns, rules }: MediaListOptions<File>) {
  const { search, change } = useListSearch(list)
  const sort = useMemo(() => toTableSort(search.sorteer), [search.sorteer])
  const brands = brandsOf(search)
  const { matching, countsOf, table } = useTableRows({
    rows: files,
    columns,
    rules,
    search: search.zoek ?? '',
    filters: { merk: brands, categorie: search.categorie ? [search.categorie] : [] },
    sort,
    page: search.page ?? 1,
  })
  const counts = countsOf('merk')

  return {
    search,
    change,
    matching,
    table,
    brands,
    brandOptions: brandNames.map((brand) => ({ value: brand, count: counts.get(brand) ?? 0 })),
  }
}
