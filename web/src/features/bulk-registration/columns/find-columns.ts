import { bareHeading, countKnownHeadings } from '../known-headings.ts'

type Rows = readonly (readonly string[])[]

export type Column = Readonly<{
  /** Its place in the rows. */
  index: number
  /** As it stands in the file; '' when the file has no headings. */
  heading: string
  /** Two texts to know it by. */
  samples: readonly string[]
}>

/** A sheet as a list: its columns that hold anything, and the rows below their headings. */
export type ColumnTable = Readonly<{
  columns: readonly Column[]
  rows: Rows
  hasHeadings: boolean
  /** Lines above the headings, and headings that come again, as on printed pages. */
  skippedTitles: number
  skippedHeadings: number
}>

/** Finds the headings of a sheet and what stands below them. */
export function findColumns(rows: Rows): ColumnTable {
  const at = findHeadings(rows)
  const headings = rows[at] ?? []
  const above = rows.slice(0, Math.max(at, 0))
  // A line with little on it is a title; anything else is a row, wherever it stands.
  const rowsAbove = above.filter((cells) => cells.filter((cell) => cell.trim() !== '').length >= 3)
  const below = rows.slice(at + 1)
  const listed = below.filter((cells) => !isSameHeadings(cells, headings))
  const listedRows = [...rowsAbove, ...listed]
  return {
    columns: columnsOf(headings, listedRows),
    rows: listedRows,
    hasHeadings: at >= 0,
    skippedTitles: above.length - rowsAbove.length,
    skippedHeadings: below.length - listed.length,
  }
}

/** How far down headings are looked for: titles and notes may stand above them. */
const deepestHeadings = 20

/** Where the headings are, or -1: the row with most headings that we know, or a first row that looks like them. */
function findHeadings(rows: Rows): number {
  const counts = rows.slice(0, deepestHeadings).map(countKnownHeadings)
  const most = Math.max(0, ...counts)
  if (most >= 3) return counts.indexOf(most)

  const [first = [], second = []] = rows
  const words = first.filter((cell) => cell.trim() !== '')
  const isWords = words.length >= 2 && words.every((cell) => !/[\d@]/.test(cell))
  return isWords && second.some((cell) => /[\d@]/.test(cell)) ? 0 : -1
}

/** Whether a row is one of headings that we know, as in a file of ours. */
export function hasKnownHeadings(rows: Rows): boolean {
  return rows.slice(0, deepestHeadings).some((cells) => countKnownHeadings(cells) >= 3)
}

function isSameHeadings(cells: readonly string[], headings: readonly string[]): boolean {
  const written = (row: readonly string[]) => row.map(bareHeading).join('|').replace(/\|+$/, '')
  return headings.length > 0 && written(cells) === written(headings)
}

function columnsOf(headings: readonly string[], rows: Rows): Column[] {
  const width = Math.max(0, headings.length, ...rows.map((cells) => cells.length))
  return Array.from({ length: width }, (_, index) => {
    const texts = new Set(rows.map((cells) => (cells[index] ?? '').trim()).filter(Boolean))
    return { index, heading: (headings[index] ?? '').trim(), samples: [...texts].slice(0, 2) }
  }).filter(({ heading, samples }) => heading !== '' || samples.length > 0)
}

/** A name for a column, also for one without a heading. */
export function columnName({ heading, index }: Column): string {
  return heading || `Kolom ${String.fromCharCode(65 + (index % 26))}`
}
