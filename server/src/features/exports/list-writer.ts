/** A date is a moment; null is an empty cell. */
export type Cell = string | number | Date | null

/** `width` is about how many characters its cells have, where that is far from what most have. */
export type Column<Row> = { heading: string; width?: number; cell: (row: Row) => Cell }

export type ListWriter = {
  begin(columns: readonly Omit<Column<never>, 'cell'>[]): Promise<void>
  write(rows: readonly (readonly Cell[])[]): Promise<void>
  end(): Promise<void>
}
