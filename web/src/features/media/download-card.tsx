import type { Download } from '@portal/contract/media'
import { formatDay } from '../../lib/dates.ts'
import { categoryLabel } from './category-label.ts'
import styles from './download-card.module.css'
import { DownloadLink } from './download-link.tsx'

/** One download of the list on a narrow screen. */
export function DownloadCard({ download }: { download: Download }) {
  const { title, name, brand, category, created_at } = download
  return (
    <div className={styles.card}>
      <b>{title}</b>
      <p>{name}</p>
      <p>{[categoryLabel(category), brand, formatDay(created_at)].join(' · ')}</p>
      <DownloadLink download={download} />
    </div>
  )
}
