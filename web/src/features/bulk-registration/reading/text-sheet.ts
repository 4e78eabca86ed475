/** A sheet as its owner sees it: the texts of its cells, without empty rows. */
export type TextSheet = Readonly<{
  name: string
  rows: readonly (readonly string[])[]
  /** The number of each row in the file, as spreadsheets count them; null for a paste. */
  rowNumbers: readonly number[] | null
  emptyRows: number
  hiddenRows: number
  mergedCells: number
  hasCellsTooFarRight: boolean
  openQuotes: readonly number[]
}>

/** The limits of a file. The worksheet takes 500 rows; more are read so that the message can tell how many there are. */
export const sheetLimits = { bytes: 5 * 1024 * 1024, rows: 5000, columns: 60, sheets: 20, characters: 2000 } as const

type Found = { number: number; cells: readonly string[]; isHidden?: boolean }
type Extras = Partial<Pick<TextSheet, 'rowNumbers' | 'mergedCells' | 'hasCellsTooFarRight' | 'openQuotes'>>

/** Whether a row has any text. Rows without it are neither read nor counted as products. */
export function hasText({ cells }: Pick<Found, 'cells'>): boolean {
  return cells.some((cell) => cell.trim() !== '')
}

export function toTextSheet(name: string, found: readonly Found[], extras: Extras = {}): TextSheet {
  const filled = found.filter(hasText)
  const [first, last] = [filled[0]?.number ?? 0, filled.at(-1)?.number ?? -1]
  return {
    name,
    rows: filled.map(({ cells }) => cells),
    rowNumbers: filled.map(({ number }) => number),
    emptyRows: last - first + 1 - filled.length,
    hiddenRows: filled.filter(({ isHidden }) => isHidden).length,
    mergedCells: 0,
    hasCellsTooFarRight: false,
    openQuotes: [],
    ...extras,
  }
}
