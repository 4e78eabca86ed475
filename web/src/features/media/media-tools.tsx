import { formatNumber } from '../../lib/numbers.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import listCard from '../../ui/list-card.module.css'
import { MultiSelectFilter } from '../../ui/multi-select-filter.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { categoryLabel } from './category-label.ts'
import { type MediaList, toMerk } from './media-list.ts'
import type { useMediaList } from './use-media-list.ts'

type MediaToolsProps = {
  list: MediaList
  view: Pick<ReturnType<typeof useMediaList>, 'search' | 'change' | 'brands' | 'brandOptions' | 'table'>
}

/** What narrows the list: a keyword, one category and any number of brands, all at once. */
export function MediaTools({ list, view: { search, change, brands, brandOptions, table } }: MediaToolsProps) {
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
          { value: undefined, label: 'Alles' },
          ...list.categories.map((category) => ({ value: category, label: categoryLabel(category) })),
        ]}
        value={search.categorie}
        onChange={(categorie) => change({ categorie })}
      />
      <MultiSelectFilter
        label="Merk"
        options={brandOptions}
        chosen={brands}
        // Whoever ticks four brands doesn't want to press the back button four times.
        onChange={(chosen) => change({ merk: toMerk(chosen) }, { replace: true })}
        showText={`Toon ${formatNumber(table.total)} ${table.total === 1 ? 'bestand' : 'bestanden'}`}
      />
    </div>
  )
}
