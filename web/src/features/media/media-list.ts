import { downloadCategories, imageCategories, mediaBrands } from '@portal/contract/media'
import { webPaths } from '@portal/contract/web-paths'
import { isOption, listAddress, type ListSearch, readListSearch } from '../../lib/list-address.ts'

/** What the image bank or the downloads show, as it stands in the address; `merk` has names with commas between. */
export type MediaSearch = ListSearch & { categorie?: string; merk?: string }

export type MediaArchive = 'images' | 'downloads'

export const imageList = mediaList({
  path: webPaths.images,
  name: 'beeldbank',
  columns: ['name', 'created_at'],
  categories: imageCategories,
})

export const downloadList = mediaList({
  path: webPaths.downloads,
  name: 'downloads',
  columns: ['category', 'title', 'name', 'created_at'],
  categories: downloadCategories,
})

/** The chosen brands as an address has them, in the order of the filter; undefined for none. */
export function toMerk(chosen: readonly string[]): string | undefined {
  return mediaBrands.filter((brand) => chosen.includes(brand)).join(',') || undefined
}

type MediaListOptions = {
  path: string
  name: string
  columns: readonly string[]
  categories: readonly string[]
}

function mediaList({ path, name, columns, categories }: MediaListOptions) {
  return listAddress<MediaSearch>({
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
}
