/** Lays out rows as lines of text with aligned columns. The first row holds the headings. */
export function inColumns(rows: readonly [string[], ...string[][]]): string[] {
  const widths = rows[0].map((_heading, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
