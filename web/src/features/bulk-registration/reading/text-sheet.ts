/** A sheet as its owner sees it: texts only, without its empty rows. */
export type TextSheet = Readonly<{
  name: string
  rows: readonly (readonly string[])[]
  /** What was met on the way, for the member to know. */
  emptyRows: number
  hiddenRows: number
  mergedCells: number
  hasCellsTooFarRight: boolean
}>

/** What a file may hold. A worksheet takes 500 rows; the others are counted, to say how many there are. */
export const sheetLimits = { bytes: 5 * 1024 * 1024, rows: 5000, columns: 60, sheets: 20, characters: 2000 } as const

type Found = { number: number; cells: readonly string[]; isHidden?: boolean }
type Extras = { mergedCells?: number; hasCellsTooFarRight?: boolean }

/** A sheet of the rows that were found, which carry their number in the file; the empty ones are left out and counted. */
export function toTextSheet(name: string, found: readonly Found[], extras: Extras = {}): TextSheet {
  const filled = found.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first, last] = [filled[0]?.number ?? 0, filled.at(-1)?.number ?? -1]
  return {
    name,
    rows: filled.map(({ cells }) => cells),
    emptyRows: last - first + 1 - filled.length,
    hiddenRows: filled.filter(({ isHidden }) => isHidden).length,
    mergedCells: 0,
    hasCellsTooFarRight: false,
    ...extras,
  }
}
