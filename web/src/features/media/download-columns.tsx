import type { Download } from '@portal/contract/media'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { categoryLabel } from './category-label.ts'
import { createdAtColumn } from './created-at-column.ts'
import { DownloadLink } from './download-link.tsx'
import { fileAddress } from './file-address.ts'
import styles from './media-columns.module.css'

export const downloadColumns: DataTableColumn<Download>[] = [
  {
    id: 'category',
    header: 'Categorie',
    width: '14%',
    sortable: true,
    value: ({ category }) => category,
    cell: ({ category }) => categoryLabel(category),
    csv: { Categorie: ({ category }) => category },
  },
  {
    id: 'title',
    header: 'Titel',
    width: '32%',
    sortable: true,
    value: ({ title }) => title,
    cell: ({ title, brand }) => (
      <div className={styles.name}>
        <b>{title}</b>
        <span>{brand}</span>
      </div>
    ),
    csv: { Titel: ({ title }) => title, Merk: ({ brand }) => brand },
  },
  {
    id: 'name',
    header: 'Naam',
    sortable: true,
    value: ({ name }) => name,
    cell: ({ name }) => <div className={styles.name}>{name}</div>,
    csv: { Naam: ({ name }) => name },
  },
  createdAtColumn('13%'),
  {
    id: 'file',
    header: 'Downloaden',
    width: '15%',
    cell: (download) => <DownloadLink download={download} />,
    csv: { Bestand: ({ file }) => fileAddress(file) },
  },
]
