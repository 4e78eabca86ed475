import type { Product } from '@portal/contract/catalogue'
import { toCsv } from '@portal/contract/csv'
import type { QueryClient } from '@tanstack/react-query'
import { csvFile } from '../../../lib/csv.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { sheetFields } from '../sheet/sheet-fields.ts'
import { downloadMade, loadProducts, registrationsWorkbook, sheetHeadings } from '../writing/registrations-workbook.ts'
import type { SentRow, Submission } from './submission.ts'

const outcomes: Record<SentRow['outcome'], string> = {
  registered: 'Geregistreerd',
  refused: 'Geweigerd',
  waiting: 'Niet verstuurd',
}

/** Downloads every row of a submission with its outcome, as a .csv that a Dutch Excel opens as columns. */
export function downloadResults(submission: Submission): void {
  downloadFile('overzicht-registraties.csv', csvFile(resultsAsText(submission)))
}

export function resultsAsText({ rows }: Submission): string {
  const header = ['Rij', 'Rij in bestand', 'Resultaat', 'Reden', ...sheetHeadings]
  const lines = rows.map((row) => [
    String(row.number),
    String(row.fileRow ?? ''),
    outcomes[row.outcome],
    row.reason ?? '',
    ...sheetFields.map((field) => row.cells[field]),
  ])
  return toCsv(header, lines, ';')
}

export function downloadRefused(kind: 'xlsx' | 'csv', rows: readonly SentRow[], client: QueryClient): Promise<void> {
  return downloadMade(`geweigerde-rijen.${kind}`, async () =>
    kind === 'csv' ? csvFile(refusedAsText(rows)) : refusedAsWorkbook(rows, await loadProducts(client)),
  )
}

const extraHeadings = ['Reden', 'Rij in bestand'] as const

export function refusedAsText(rows: readonly SentRow[]): string {
  const lines = rows.map((row) => [...sheetFields.map((field) => row.cells[field]), ...extrasOf(row)])
  return toCsv([...sheetHeadings, ...extraHeadings], lines, ';')
}

export function refusedAsWorkbook(rows: readonly SentRow[], products: readonly Product[]): Promise<Blob> {
  const written = rows.map((row) => [
    ...sheetFields.map((field) => {
      const fault = row.faults[field]
      return fault ? { text: row.cells[field], fault } : row.cells[field]
    }),
    ...extrasOf(row),
  ])
  return registrationsWorkbook({ rows: written, extraHeadings }, products)
}

function extrasOf({ reason, fileRow }: SentRow): string[] {
  return [reason ?? '', String(fileRow ?? '')]
}
