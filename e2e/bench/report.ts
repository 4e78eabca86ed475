/** A required figure, and whether it was reached. */
export type Finding = { name: string; passed: boolean }

export function mark({ passed }: Finding): string {
  return passed ? 'ok' : 'MISSED'
}

/** Prints a table with figures aligned to the right. */
export function printTable(title: string, heads: string[], rows: string[][]): void {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  console.log(['', title, line(heads), ...rows.map(line)].join('\n'))
}

/** Prints the last line, and returns whether all requirements were met. */
export function printVerdict(findings: Finding[]): boolean {
  const missed = findings.filter(({ passed }) => !passed)
  console.log(`\n${findings.length - missed.length} met, ${missed.length} missed`)
  for (const { name } of missed) console.log(`  missed: ${name}`)
  return missed.length === 0
}
