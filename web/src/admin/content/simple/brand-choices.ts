import { mediaBrands } from '@portal/contract/media'
import { Folder, Tag } from 'lucide-react'
import type { Choice } from './simple-subject.ts'

export function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }))
}

/** Brand and category, by which members narrow images and downloads. */
export function brandChoices(categories: readonly string[]): Choice[] {
  return [
    { name: 'merk', field: 'brand', label: 'Merk', Icon: Tag, options: optionsOf(mediaBrands), isFilter: true },
    {
      name: 'categorie',
      field: 'category',
      label: 'Categorie',
      Icon: Folder,
      options: optionsOf(categories),
      isFilter: true,
    },
  ]
}
