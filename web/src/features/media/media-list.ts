import type { downloadCategories, imageCategories, mediaBrands } from '@portal/contract/media'
import { webPaths } from '@portal/contract/web-paths'
import { isOption, listAddress, type ListSearch, readListSearch } from '../../lib/list-address.ts'

/** What the image bank or the downloads show, as it stands in the address; `merk` holds names with commas between. */
export type MediaSearch = ListSearch & { categorie?: string; merk?: string }

type Names<List extends readonly string[]> = Record<List[number], true>

// Written out, and checked against the contract by the compiler: the route table needs this file, and the contract's
// own lists would bring all its rules into the first download.
const brands = {
  AquaStar: true,
  'AquaStar-Pro': true,
  DigiSofter: true,
  Altech: true,
  Lavigo: true,
  Solar: true,
  Descale: true,
  Softy: true,
} satisfies Names<typeof mediaBrands>

export const brandNames = Object.keys(brands)

export const imageList = mediaList({
  path: webPaths.images,
  name: 'beeldbank',
  columns: { name: true, created_at: true },
  categories: { "Product foto's": true, "Logo's": true } satisfies Names<typeof imageCategories>,
})

export const downloadList = mediaList({
  path: webPaths.downloads,
  name: 'downloads',
  columns: { category: true, title: true, name: true, created_at: true },
  categories: { Handleiding: true, Brochures: true } satisfies Names<typeof downloadCategories>,
})

export type MediaList = ReturnType<typeof mediaList>

/** The brands that an address asks for. */
export function brandsOf({ merk }: MediaSearch): string[] {
  return merk ? merk.split(',') : []
}

/** The same brands as an address says them, in the order of the filter; none is left out. */
export function toMerk(chosen: readonly string[]): string | undefined {
  return brandNames.filter((brand) => chosen.includes(brand)).join(',') || undefined
}

type MediaListOptions = {
  path: string
  name: string
  columns: Record<string, true>
  categories: Record<string, true>
}

function mediaList({ path, name, columns, categories }: MediaListOptions) {
  const address = listAddress<MediaSearch>({
    path,
    name,
    read: (query) => {
      const merk = toMerk(typeof query.merk === 'string' ? query.merk.split(',') : [])
      return {
        ...readListSearch(query, columns),
        ...(isOption(query.categorie, categories) ? { categorie: query.categorie } : {}),
        ...(merk ? { merk } : {}),
      }
    },
  })
  return { ...address, categories: Object.keys(categories) }
}
