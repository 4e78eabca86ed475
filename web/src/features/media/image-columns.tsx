import type { Image } from '@portal/contract/media'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { categoryLabel } from './category-label.ts'
import { createdAtColumn } from './created-at-column.ts'
import { fileAddress } from './file-address.ts'
import { imageFiles } from './image-files.ts'
import { ImageLinks } from './image-links.tsx'
import { ImageThumb } from './image-thumb.tsx'
import styles from './media-columns.module.css'

export const imageColumns: DataTableColumn<Image>[] = [
  {
    id: 'image',
    header: 'Afbeelding',
    width: '16%',
    minWidth: 144,
    cell: ({ thumbnail_image }) => <ImageThumb path={thumbnail_image} />,
  },
  {
    id: 'name',
    header: 'Naam',
    width: '35%',
    sortable: true,
    value: ({ name }) => name,
    cell: ({ name, brand, category }) => (
      <div className={styles.name}>
        <b>{name}</b>
        <span>{`${brand} · ${categoryLabel(category)}`}</span>
      </div>
    ),
    csv: { Naam: ({ name }) => name, Merk: ({ brand }) => brand, Categorie: ({ category }) => category },
  },
  createdAtColumn('15%'),
  {
    id: 'files',
    header: 'Downloaden',
    cell: (image) => <ImageLinks image={image} />,
    csv: { '.jpg': addressOf('.jpg'), '.png': addressOf('.png'), '.tiff': addressOf('.tiff') },
  },
]

function addressOf(wanted: string) {
  return (image: Image) => {
    const file = imageFiles(image).find(({ extension }) => extension === wanted)
    return file ? fileAddress(file.path) : ''
  }
}
