import { downloadFile } from './download-file.ts'

/** The comma of the standard, or the semicolon that a Dutch Excel expects. */
export type Separator = ',' | ';'

const lineEnd = '\r\n'
// Without a byte order mark spreadsheets read the file in an old code page, which breaks every é.
const byteOrderMark = '\uFEFF'

/** A table as CSV (RFC 4180), with cells that a spreadsheet would run as a formula made harmless. */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  separator: Separator = ',',
): string {
  return [header, ...rows]
    .map((cells) => cells.map((cell) => toCell(cell, separator)).join(separator) + lineEnd)
    .join('')
}

/** A text of `toCsv` as a file, in an encoding that spreadsheets recognise. */
export function csvFile(text: string): Blob {
  return new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' })
}

/** Downloads a table as `name` plus `.csv`. */
export function downloadCsv(name: string, header: readonly string[], rows: readonly (readonly string[])[]): void {
  downloadFile(`${name}.csv`, csvFile(toCsv(header, rows)))
}

function toCell(text: string, separator: Separator): string {
  const harmless = text.replace(beforeFormula, "$&'")
  return harmless.includes(separator) || /["\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

// The places in a cell where a spreadsheet could start a formula. A Dutch spreadsheet splits at semicolons and ignores the
// quotes around a cell with commas, so a new cell starts after a semicolon or a line break. Some spreadsheets read the
// full-width signs as the plain ones.
const beforeFormula = /(?:^|[;\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g
