import type { Download } from '@portal/contract/media'
import { ExternalLink } from 'lucide-react'
import { storageUrl } from '../../lib/storage-url.ts'
import styles from './download-link.module.css'

/** Opens a download in a new tab, and says so. */
export function DownloadLink({ download: { title, name, file } }: { download: Download }) {
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
