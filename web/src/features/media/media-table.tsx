import type { ReactNode } from 'react'
import { fromTableSort } from '../../lib/list-sort.ts'
import card from '../../ui/card.module.css'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterTags } from '../../ui/filter-tags.tsx'
import listCard from '../../ui/list-card.module.css'
import { useListPlace } from '../../ui/use-list-place.ts'
import { type MediaList, toMerk } from './media-list.ts'
import { MediaTools } from './media-tools.tsx'
import { NoFiles } from './no-files.tsx'
import type { useMediaList } from './use-media-list.ts'

type MediaTableProps<File> = {
  title: string
  list: MediaList
  view: ReturnType<typeof useMediaList<File>>
  columns: readonly DataTableColumn<File>[]
  card: (file: File) => ReactNode
  loading: boolean
  /** What to show in the place of files that could not be loaded. */
  failure: ReactNode
}

/** The files with their search, their filters and their pages. */
export function MediaTable<File extends { id: number }>(props: MediaTableProps<File>) {
  const { title, list, view, loading, failure } = props
  const { search, change, brands } = view
  const { section, showTop, focusSearch } = useListPlace()

  function turnTo(page: number) {
    change({ page })
    showTop()
  }

  function clear() {
    change({ zoek: undefined, categorie: undefined, merk: undefined })
    focusSearch()
  }

  return (
    <section ref={section} className={`${card.card} ${listCard.list}`} aria-label="Bestanden">
      <MediaTools list={list} view={view} />
      <FilterTags
        values={brands}
        onRemove={(brand) => change({ merk: toMerk(brands.filter((other) => other !== brand)) })}
        onLast={focusSearch}
      />
      {failure ?? (
        <DataTable
          {...view.table}
          caption={title}
          columns={props.columns}
          rowKey={({ id }) => id}
          card={props.card}
          noun={{ one: 'bestand', many: 'bestanden' }}
          onPage={turnTo}
          onSort={(sort) => change({ sorteer: fromTableSort(sort) })}
          unsorted="Nieuwste eerst"
          loading={loading}
          loadingText="Bestanden aan het laden"
          empty={<NoFiles isFiltered={Boolean(search.zoek || search.categorie || search.merk)} onClear={clear} />}
        />
      )}
    </section>
  )
}
