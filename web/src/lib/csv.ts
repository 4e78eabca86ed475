import { byteOrderMark, toCsv } from '@portal/contract/csv'
import { downloadFile } from './download-file.ts'

/** A text of `toCsv` as a file, in an encoding that spreadsheets recognise. */
export function csvFile(text: string): Blob {
  return new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' })
}

export function downloadCsv(name: string, header: readonly string[], rows: readonly (readonly string[])[]): void {
  downloadFile(`${name}.csv`, csvFile(toCsv(header, rows)))
}
