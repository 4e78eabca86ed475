/** A date is a moment; null is an empty cell. */
export type Cell = string | number | Date | null

/** `width` in characters, where it is far from that of most columns. */
export type Column<Row> = { heading: string; width?: number; cell: (row: Row) => Cell }

export type ListWriter = {
  begin(columns: readonly Omit<Column<never>, 'cell'>[]): Promise<void>
  write(rows: readonly (readonly Cell[])[]): Promise<void>
  end(): Promise<void>
}
