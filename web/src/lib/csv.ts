const separator = ','
const lineEnd = '\r\n'
// Without this mark spreadsheets read the file in an old code page and break every é.
const byteOrderMark = '\uFEFF'

/** A table as CSV text (RFC 4180), with every cell that a spreadsheet would run as a formula made harmless. */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((cells) => cells.map(toCell).join(separator) + lineEnd).join('')
}

/** Hands a table to the browser as a download: `name` plus `.csv`. */
export function downloadCsv(name: string, header: readonly string[], rows: readonly (readonly string[])[]): void {
  const file = new Blob([byteOrderMark, toCsv(header, rows)], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${name}.csv`
  link.click()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

function toCell(text: string): string {
  const harmless = text.replace(beforeFormula, "$&'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

// The places in a cell where a spreadsheet would start to read a formula. A Dutch one splits at semicolons instead of commas,
// and then knows no quotes around a cell either: behind a semicolon or a line break begins a cell of its own. The full-width
// signs count as well: some spreadsheets read them as the plain ones.
const beforeFormula = /(?:^|[;\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g
