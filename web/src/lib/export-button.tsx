import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { type DataTableColumn, exportTable } from '../ui/data-table-column.ts'
import { tableDefaults } from '../ui/data-table-state.ts'
import { failureText } from '../ui/failure-text.ts'
import { showToast } from '../ui/toasts.ts'
import { downloadCsv } from './csv.ts'

type ExportButtonProps<Row> = {
  columns: readonly DataTableColumn<Row>[]
  /** Finds the rows of all pages; undefined while there is nothing to export. */
  findRows: (() => readonly Row[] | Promise<readonly Row[]>) | undefined
}

/** A button that downloads a list as CSV. */
export function ExportButton<Row>({ columns, findRows }: ExportButtonProps<Row>) {
  const [busy, setBusy] = useState(false)

  async function exportList() {
    setBusy(true)
    try {
      const { header, rows } = exportTable(columns, (await findRows?.()) ?? [])
      downloadCsv(tableDefaults.exportName, header, rows)
    } catch (error) {
      showToast({ tone: 'error', title: 'Exporteren mislukt', detail: failureText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="secondary"
      icon={<Download size={18} aria-hidden="true" />}
      busy={busy}
      aria-disabled={!findRows}
      onClick={() => void exportList()}
    >
      Exporteren
    </Button>
  )
}
