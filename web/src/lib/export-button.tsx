import { Download } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { type DataTableColumn, exportTable } from '../ui/data-table-column.ts'
import { tableDefaults } from '../ui/data-table-state.ts'
import { downloadCsv } from './csv.ts'
import { useExport } from './use-export.ts'

type ExportButtonProps<Row> = {
  columns: readonly DataTableColumn<Row>[]
  /** Finds the rows of all pages; undefined while there is nothing to export. */
  findRows: (() => readonly Row[] | Promise<readonly Row[]>) | undefined
  label?: string
}

export function ExportButton<Row>({ columns, findRows, label = 'Exporteren' }: ExportButtonProps<Row>) {
  const { busy, exportFile } = useExport()

  async function exportRows() {
    const { header, rows } = exportTable(columns, (await findRows?.()) ?? [])
    downloadCsv(tableDefaults.exportName, header, rows)
  }

  return (
    <Button
      variant="secondary"
      icon={<Download size={18} aria-hidden="true" />}
      busy={busy}
      aria-disabled={!findRows}
      onClick={() => void exportFile(exportRows)}
    >
      {label}
    </Button>
  )
}
