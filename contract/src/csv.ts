/** The standard's, or the one that a Dutch Excel expects. */
export type Separator = ',' | ';'

/** Without it spreadsheets read an old code page, which breaks every é. */
export const byteOrderMark = '\uFEFF'

const lineEnd = '\r\n'

/** RFC 4180; cells that a spreadsheet would run as a formula are made harmless. */
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

// A Dutch spreadsheet starts a cell after a semicolon or line break, whatever the quotes; some read full-width signs too.
const beforeFormula = /(?:^|[;\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g
