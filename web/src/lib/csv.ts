import { downloadFile } from './download-file.ts'

/** A comma as the standard says, or the semicolon that a Dutch Excel takes for one. */
export type Separator = ',' | ';'

const lineEnd = '\r\n'
// Without this mark spreadsheets read the file in an old code page and break every é.
const byteOrderMark = '\uFEFF'

/** A table as CSV text (RFC 4180), with every cell that a spreadsheet would run as a formula made harmless. */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  separator: Separator = ',',
): string {
  return [header, ...rows]
    .map((cells) => cells.map((cell) => toCell(cell, separator)).join(separator) + lineEnd)
    .join('')
}

/** A text of `toCsv` as a file that spreadsheets read with all its accents. */
export function csvFile(text: string): Blob {
  return new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' })
}

/** Hands a table to the browser as a download: `name` plus `.csv`. */
export function downloadCsv(name: string, header: readonly string[], rows: readonly (readonly string[])[]): void {
  downloadFile(`${name}.csv`, csvFile(toCsv(header, rows)))
}

function toCell(text: string, separator: Separator): string {
  const harmless = text.replace(beforeFormula, "$&'")
  return harmless.includes(separator) || /["\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

// The places in a cell where a spreadsheet would start to read a formula. A Dutch one splits at semicolons instead of commas,
// and then knows no quotes around a cell either: behind a semicolon or a line break begins a cell of its own. The full-width
// signs count as well: some spreadsheets read them as the plain ones.
const beforeFormula = /(?:^|[;\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g
