/** The comma of the standard, or the semicolon that a Dutch Excel expects. */
export type Separator = ',' | ';'

/** Without it spreadsheets read a file in an old code page, which breaks every é. */
export const byteOrderMark = '\uFEFF'

const lineEnd = '\r\n'

/** A table as CSV (RFC 4180), with cells that a spreadsheet would run as a formula made harmless. */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  separator: Separator = ',',
): string {
  return csvLines([header, ...rows], separator)
}

export function csvLines(rows: readonly (readonly string[])[], separator: Separator): string {
  return rows.map((cells) => cells.map((cell) => toCell(cell, separator)).join(separator) + lineEnd).join('')
}

function toCell(text: string, separator: Separator): string {
  const harmless = text.replace(beforeFormula, "$&'")
  return harmless.includes(separator) || /["\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

// The places in a cell where a spreadsheet could start a formula. A Dutch spreadsheet splits at semicolons and ignores the
// quotes around a cell with commas, so a new cell starts after a semicolon or a line break. Some spreadsheets read the
// full-width signs as the plain ones.
const beforeFormula = /(?:^|[;\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g
