import type { Download } from '@portal/contract/media'
import type { RowRules } from '../../ui/data-table-rows.ts'
import { downloadsQuery } from './api.ts'
import { DownloadCard } from './download-card.tsx'
import { downloadColumns } from './download-columns.tsx'
import { downloadList } from './media-list.ts'
import { MediaScreen } from './media-screen.tsx'

const rules: RowRules<Download> = {
  // The sign keeps the end of the one from being read as the start of the other.
  searched: ({ title, name }) => `${title} | ${name}`,
  filtered: { merk: ({ brand }) => brand, categorie: ({ category }) => category },
}

export default function DownloadsPage() {
  return (
    <MediaScreen
      title="Downloads"
      intro="Handleidingen en brochures als pdf. Ze openen in een nieuw tabblad."
      failure="De downloads konden niet worden geladen"
      list={downloadList}
      files={downloadsQuery}
      columns={downloadColumns}
      card={(download) => <DownloadCard download={download} />}
      rules={rules}
    />
  )
}
