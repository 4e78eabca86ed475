import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadCsv } from '../../lib/csv.ts'
import { Button } from '../../ui/button.tsx'
import { exportTable } from '../../ui/data-table-column.ts'
import { tableDefaults } from '../../ui/data-table-state.ts'
import { showToast } from '../../ui/toasts.ts'
import { everyRegistration } from './every-registration.ts'
import type { ListSearch } from './list-search.ts'
import { registrationColumns } from './registration-columns.tsx'

/** Downloads everything that the list shows, on all its pages, as CSV. */
export function ExportButton({ search }: { search: ListSearch }) {
  const [busy, setBusy] = useState(false)

  async function exportList() {
    setBusy(true)
    try {
      const { header, rows } = exportTable(registrationColumns, await everyRegistration(search))
      downloadCsv(tableDefaults.exportName, header, rows)
    } catch {
      showToast({
        tone: 'error',
        title: 'Exporteren mislukt',
        detail: 'Controleer je verbinding en probeer het opnieuw.',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="secondary"
      icon={<Download size={18} aria-hidden="true" />}
      busy={busy}
      onClick={() => void exportList()}
    >
      Exporteren
    </Button>
  )
}
