import { type Download, downloadCategories } from '@portal/contract/media'
import { downloadRules } from '@portal/contract/media-lists'
import { webPaths } from '@portal/contract/web-paths'
import { getRouteApi } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { formatDay } from '../../lib/dates.ts'
import { storageUrl } from '../../lib/storage-url.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { downloadsQuery } from './api.ts'
import styles from './downloads-page.module.css'
import { categoryLabel, createdAtColumn, FileName, fileAddress } from './media-columns.tsx'
import { downloadList } from './media-list.ts'
import { MediaScreen } from './media-screen.tsx'

const route = getRouteApi(`/members/verified${webPaths.downloads}`)

export default function DownloadsPage() {
  const { search, change } = useListSearch(downloadList, route.useSearch(), route.useNavigate())
  return (
    <MediaScreen
      title="Downloads"
      intro="Handleidingen en brochures als pdf. Ze openen in een nieuw tabblad."
      failure="De downloads konden niet worden geladen."
      archive="downloads"
      categories={downloadCategories}
      search={search}
      onChange={change}
      files={downloadsQuery}
      columns={columns}
      card={(download) => <DownloadCard download={download} />}
      rules={downloadRules}
    />
  )
}

const columns: DataTableColumn<Download>[] = [
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
    cell: ({ title, brand }) => <FileName name={title} below={brand} />,
    csv: { Titel: ({ title }) => title, Merk: ({ brand }) => brand },
  },
  {
    id: 'name',
    header: 'Naam',
    sortable: true,
    value: ({ name }) => name,
    cell: ({ name }) => <div className="breaks">{name}</div>,
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

function DownloadCard({ download }: { download: Download }) {
  const { title, name, brand, category, created_at } = download
  return (
    <div className={styles.card}>
      <b>{title}</b>
      <p className="muted text-2">{name}</p>
      <p className="muted text-2">{[categoryLabel(category), brand, formatDay(created_at)].join(' · ')}</p>
      <DownloadLink download={download} />
    </div>
  )
}

function DownloadLink({ download: { title, name, file } }: { download: Download }) {
  return (
    <a
      href={storageUrl(file)}
      target="_blank"
      rel="noopener"
      className={`text-link ${styles.link}`}
      aria-label={`Download ${title}, ${name} (opent in een nieuw tabblad)`}
    >
      Download
      <ExternalLink size={16} strokeWidth={2} aria-hidden="true" />
    </a>
  )
}
