import writeExcelFile from 'write-excel-file/universal'

export type WrittenSheet = { name: string; rows: readonly (readonly string[])[] }

/** An .xlsx of texts, so that no zero in front is lost and no text becomes a formula; the first row are the headings. */
export function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Blob> {
  const written = sheets.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((cells, row) => cells.map((text) => (text === '' ? null : toCell(text, row === 0)))),
    columns: (rows[0] ?? []).map((_, column) => ({ width: widthOf(rows, column) })),
    stickyRowsCount: 1,
  }))
  return writeExcelFile(written).toBlob()
}

function toCell(text: string, isHeading: boolean) {
  return { value: text, type: String, ...(isHeading ? { fontWeight: 'bold' as const } : { format: '@' }) }
}

// In characters, as spreadsheets count.
function widthOf(rows: readonly (readonly string[])[], column: number): number {
  return Math.min(40, 3 + Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
}
