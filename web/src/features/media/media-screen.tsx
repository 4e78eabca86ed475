import { mediaBrands } from '@portal/contract/media'
import { brandsOf } from '@portal/contract/media-lists'
import type { RowRules } from '@portal/contract/row-rules'
import type { UseQueryOptions } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { ExportButton } from '../../lib/export-button.tsx'
import { fromTableSort, toTableSort } from '../../lib/list-sort.ts'
import { formatNumber } from '../../lib/numbers.ts'
import type { ChangeList } from '../../lib/use-list-search.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { FilterTags } from '../../ui/filter-tags.tsx'
import listCard from '../../ui/list-card.module.css'
import { MultiSelectFilter } from '../../ui/multi-select-filter.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useLateDialog } from '../../ui/use-late-dialog.ts'
import { useListPlace } from '../../ui/use-list-place.ts'
import { breakpoints } from '../../ui/breakpoints.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useTableRows } from '../../ui/use-table-rows.ts'
import { ServiceBreadcrumbs } from '../service/service-breadcrumbs.tsx'
import { categoryLabel } from './media-columns.tsx'
import { type MediaArchive, type MediaSearch, toMerk } from './media-list.ts'

const loadDownloadAll = () => import('./download-all-dialog.tsx').then((part) => part.DownloadAllDialog)

type MediaFile = { id: number; brand: string; category: string }

type MediaScreenProps<File extends MediaFile> = {
  title: string
  intro: string
  failure: string
  archive: MediaArchive
  categories: readonly string[]
  search: MediaSearch
  onChange: ChangeList<MediaSearch>
  files: UseQueryOptions<File[], Error, File[], string[]>
  columns: readonly DataTableColumn<File>[]
  card: (file: File) => ReactNode
  rules: RowRules<File>
}

/** A page with a list of files: the image bank and the downloads only differ in what a file looks like. */
export function MediaScreen<File extends MediaFile>(props: MediaScreenProps<File>) {
  const { title, intro, archive, categories, columns, search, onChange: change } = props
  const query = usePageQuery(props.files)
  const { data, isError } = query
  const { brands, brandOptions, table, matching } = useMediaList({ ...props, files: data })
  const { section, showTop, focusSearch } = useListPlace()
  const isWide = !useMediaQuery(breakpoints.phone)
  const isFound = matching.length > 0
  const downloadAll = useLateDialog(loadDownloadAll, '‘Alles downloaden’ kon niet worden geladen')
  const buttons = (
    <div className={isWide ? 'wrap gap-3' : listCard.below}>
      <Button
        variant="secondary"
        icon={<Download size={18} aria-hidden="true" />}
        aria-disabled={!isFound}
        onClick={downloadAll.open}
      >
        Alles downloaden
      </Button>
      <ExportButton label="Lijst als csv" columns={columns} findRows={isFound ? () => matching : undefined} />
    </div>
  )

  function turnTo(page: number) {
    change({ page })
    showTop()
  }

  function clear() {
    change({ zoek: undefined, categorie: undefined, merk: undefined })
    focusSearch()
  }

  return (
    <div className={listCard.screen}>
      <ServiceBreadcrumbs current={title} />
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p>{intro}</p>
        </div>
        {isWide && buttons}
      </div>
      <section ref={section} className={`${card.card} ${listCard.list}`} aria-label="Bestanden">
        <MediaTools {...{ categories, search, change, brands, brandOptions }} total={table.total} />
        <FilterTags
          values={brands}
          onRemove={(brand) => change({ merk: toMerk(brands.filter((other) => other !== brand)) })}
          onLast={focusSearch}
        />
        {isError && !data ? (
          <LoadFailed what={props.failure} query={query} />
        ) : (
          <DataTable
            {...table}
            caption={title}
            columns={columns}
            rowKey={({ id }) => id}
            card={props.card}
            noun={{ one: 'bestand', many: 'bestanden' }}
            onPage={turnTo}
            onSort={(sort) => {
              change({ sorteer: fromTableSort(sort) })
              showTop()
            }}
            unsorted="Nieuwste eerst"
            loading={!data}
            loadingText="Bestanden aan het laden"
            empty={<NoFiles isFiltered={Boolean(search.zoek || search.categorie || search.merk)} onClear={clear} />}
          />
        )}
      </section>
      {!isWide && buttons}
      {downloadAll.Dialog && <downloadAll.Dialog {...{ archive, search }} onClose={downloadAll.close} />}
    </div>
  )
}

type MediaListOptions<File extends MediaFile> = Pick<MediaScreenProps<File>, 'search' | 'columns' | 'rules'> & {
  files: readonly File[] | undefined
}

const none: readonly never[] = []

/** The files that the address asks for: all of them are in the browser, so that filters need no call. */
function useMediaList<File extends MediaFile>({ search, files = none, columns, rules }: MediaListOptions<File>) {
  const sort = useMemo(() => toTableSort(search.sorteer), [search.sorteer])
  const brands = brandsOf(search.merk)
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
  const brandOptions = mediaBrands.map((brand) => ({ value: brand, count: counts.get(brand) ?? 0 }))

  return { matching, table, brands, brandOptions }
}

type MediaToolsProps = {
  categories: readonly string[]
  search: MediaSearch
  change: ChangeList<MediaSearch>
  brands: string[]
  brandOptions: { value: string; count: number }[]
  total: number
}

function MediaTools({ categories, search, change, brands, brandOptions, total }: MediaToolsProps) {
  return (
    <div className={listCard.tools}>
      <SearchField
        label="Zoeken op trefwoord"
        value={search.zoek ?? ''}
        onSearch={(zoek) => change({ zoek }, { replace: true })}
      />
      <FilterChips<string | undefined>
        label="Categorie"
        chips={[
          { value: undefined, label: 'Alle' },
          ...categories.map((category) => ({ value: category, label: categoryLabel(category) })),
        ]}
        value={search.categorie}
        onChange={(categorie) => change({ categorie })}
      />
      <MultiSelectFilter
        label="Merk"
        options={brandOptions}
        chosen={brands}
        // The four brands of one choice are one step for the back button.
        onChange={(chosen) => change({ merk: toMerk(chosen) }, { replace: true })}
        showText={`Toon ${formatNumber(total)} ${total === 1 ? 'bestand' : 'bestanden'}`}
      />
    </div>
  )
}

function NoFiles({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="Geen bestanden gevonden"
      text={isFiltered ? 'Probeer een ander trefwoord of haal een filter weg.' : 'Hier staan nog geen bestanden.'}
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onClear}>
            Filters wissen
          </Button>
        )
      }
    />
  )
}
