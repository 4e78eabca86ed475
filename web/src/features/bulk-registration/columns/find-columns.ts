import { bareHeading, countKnownHeadings } from '../sheet/known-headings.ts'
import type { TextSheet } from '../reading/text-sheet.ts'

type Rows = TextSheet['rows']

export type Column = Readonly<{
  index: number
  /** As written in the file; '' when it has no headings. */
  heading: string
  samples: readonly string[]
}>

/** A sheet as a table: the columns that are not empty, and the rows without headings. */
export type ColumnTable = Readonly<{
  columns: readonly Column[]
  rows: Rows
  /** The number of each row in its file; null for a paste. */
  rowNumbers: readonly number[] | null
  hasHeadings: boolean
  /** The number of lines above the headings, and of repeated headings, as on printed pages. */
  skippedTitles: number
  skippedHeadings: number
  skippedTotals: readonly string[]
}>

export function findColumns({ rows, rowNumbers }: Pick<TextSheet, 'rows' | 'rowNumbers'>): ColumnTable {
  const at = findHeadings(rows)
  const headings = rows[at] ?? []
  const lines = rows.map((cells, index) => ({ cells, number: rowNumbers?.[index] ?? 0 }))
  const above = lines.slice(0, Math.max(at, 0))
  // Above the headings a line with few cells is a title, and any other line is a row.
  const rowsAbove = above.filter(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= 3)
  const below = lines.slice(at + 1)
  const bare = below.filter(({ cells }) => !isSameHeadings(cells, headings))
  const totals = bare.filter(({ cells }) => isTotal(cells, headings))
  const listed = bare.filter((line) => !totals.includes(line))
  const listedLines = [...rowsAbove, ...listed]
  const listedRows = listedLines.map(({ cells }) => cells)
  return {
    columns: columnsOf(headings, listedRows),
    rows: listedRows,
    rowNumbers: rowNumbers && listedLines.map(({ number }) => number),
    hasHeadings: at >= 0,
    skippedTitles: above.length - rowsAbove.length,
    skippedHeadings: below.length - bare.length,
    skippedTotals: totals.map(({ cells, number }) => nameOfTotal(cells, number)),
  }
}

// The number of rows in which headings are searched. Titles and notes may be above them.
const deepestHeadings = 20

// The index of the headings, or -1: the row with the most known headings, otherwise a first row that looks like headings.
function findHeadings(rows: Rows): number {
  const counts = rows.slice(0, deepestHeadings).map(countKnownHeadings)
  const most = Math.max(0, ...counts)
  if (most >= 3) return counts.indexOf(most)

  const [first = [], second] = rows
  const words = first.filter((cell) => cell.trim() !== '')
  const isWords = words.length >= 2 && words.every((cell) => !/[\d@]/.test(most > 0 ? withoutCount(cell) : cell))
  return isWords && (!second || second.some((cell) => /[\d@]/.test(cell))) ? 0 : -1
}

// 'Telefoon 1' without its number. Only next to a heading that is known, because an address ends in a number too.
function withoutCount(heading: string): string {
  return heading.replace(/(?<=\p{L}\s?)\d{1,2}\s*$/u, '')
}

const totalWords =
  /^(?:(?:sub|eind|generaal )?totaal|(?:sub|grand )?total)(?: (?:generaal|aantal|bedrag|exclusief|inclusief|excl\.?|incl\.?|btw)| ?[:€\d.,-])*$/i

// A line such as 'Totaal | 30 | 4.500,00'. A customer may be called so too, but has more cells.
function isTotal(cells: readonly string[], headings: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const widest = Math.max(cells.length, headings.length)
  return filled.length <= Math.max(1, widest / 2) && filled.some((cell) => totalWords.test(cell.trim()))
}

function nameOfTotal(cells: readonly string[], number: number): string {
  const name = cells.find((cell) => totalWords.test(cell.trim()))?.trim()
  return number > 0 ? `‘${name}’ (rij ${number})` : `‘${name}’`
}

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

export function columnName({ heading, index }: Column): string {
  return heading || `Kolom ${String.fromCharCode(65 + (index % 26))}`
}
