import { downloadCsv } from '../../../lib/csv.ts'
import { sheetFieldLabels, sheetFields } from '../sheet-fields.ts'
import type { SentRow, Submission } from './submission.ts'

const outcomes: Record<SentRow['outcome'], string> = {
  registered: 'Geregistreerd',
  refused: 'Geweigerd',
  waiting: 'Niet verstuurd',
}

/** Downloads every row of a submission with its outcome. */
export function downloadResults({ rows }: Submission): void {
  const header = ['Rij', 'Resultaat', 'Reden', ...sheetFields.map((field) => sheetFieldLabels[field])]
  const lines = rows.map((row) => [
    String(row.number),
    outcomes[row.outcome],
    row.reason ?? '',
    ...sheetFields.map((field) => row.cells[field]),
  ])
  downloadCsv('overzicht-registraties', header, lines)
}

/** Downloads refused rows in the columns of the template, with the reason in the last one. The portal can read it again. */
export function downloadRefused(rows: readonly SentRow[]): void {
  const header = [...sheetFields.map((field) => sheetFieldLabels[field]), 'Reden']
  const lines = rows.map((row) => [...sheetFields.map((field) => row.cells[field]), row.reason ?? ''])
  downloadCsv('geweigerde-rijen', header, lines)
}
