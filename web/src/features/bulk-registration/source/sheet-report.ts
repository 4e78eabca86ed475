import type { Catalogue } from '../sheet/catalogue.ts'
import { columnName, type ColumnTable, hasKnownHeadings } from '../columns/find-columns.ts'
import { type Matching, readRows } from '../columns/match-columns.ts'
import { isExampleRow } from '../sheet/example-rows.ts'
import { count, formatNumber } from '../../../lib/numbers.ts'
import { sheetLimits, type TextSheet } from '../reading/text-sheet.ts'
import type { ReadRow } from '../sheet/sheet-fields.ts'
import { noteTidied } from '../sheet/tidied-cells.ts'
import { tidyCells } from '../sheet/tidy-cells.ts'

/** What was read from a list, and what the member has to know about it. */
export type SheetReport = Readonly<{
  /** The name of the file, or null for a paste. */
  file: string | null
  readAt: Date
  /** The number of rows that were added, of those that wait for room, and of those that were not taken. */
  rows: number
  waiting: number
  leftOver: number
  /** The number of cells whose notation was changed without loss. */
  tidied: number
  /** One sentence per thing that is worth telling. */
  notices: readonly string[]
  /** Other sheets of the file that look like lists too. */
  otherSheets: readonly string[]
}>

/** Sheets that have been read, and the one whose rows are added. */
export type ReadSheets = Readonly<{ file: string | null; sheets: readonly TextSheet[]; chosen: TextSheet }>

export type MatchedSheet<Read extends ReadSheets = ReadSheets> = Readonly<{
  read: Read
  table: ColumnTable
  matching: Matching
  /** Whether the member has just chosen these columns, and knows which are left out. */
  isChosen: boolean
}>

/** The number of rows that may wait for room in the worksheet: as many as a file has. */
export const maxWaitingRows = sheetLimits.rows

type Worksheet = { catalogue: Catalogue; room: number; leftRoom?: number }

/** The rows of a list: those for the worksheet, and those that wait until it has room. With the report about them. */
export type TakenRows = Readonly<{ rows: readonly ReadRow[]; waiting: readonly ReadRow[]; report: SheetReport }>

/** The rows of a sheet for the worksheet, tidied. What it has no room for waits. */
export function takeOverRows(
  { read, table, matching, isChosen }: MatchedSheet,
  { catalogue, room, leftRoom = 0 }: Worksheet,
): TakenRows {
  const found = readRows(table, matching, catalogue)
  const listed = found.filter(({ cells }) => !isExampleRow(cells))
  const added = Math.max(0, Math.min(room, listed.length))
  const taken = listed.slice(0, added + Math.max(0, leftRoom)).map(({ cells: found, fileRow }) => {
    const { cells, tidied } = tidyCells(found, catalogue)
    return { cells, fileRow, tidied: noteTidied(found, cells, tidied) }
  })
  const leftOut = table.columns.filter(
    ({ samples }, at) => !isChosen && matching[at] === 'leave-out' && samples.length > 0,
  )
  const others = read.sheets.filter((sheet) => sheet !== read.chosen && hasKnownHeadings(sheet.rows))
  return {
    rows: taken.slice(0, added),
    waiting: taken.slice(added),
    report: {
      file: read.file,
      readAt: new Date(),
      rows: added,
      waiting: taken.length - added,
      leftOver: listed.length - taken.length,
      tidied: taken.slice(0, added).reduce((sum, { tidied }) => sum + Object.keys(tidied).length, 0),
      notices: sheetNotices(read.chosen, table, {
        leftOut: leftOut.map(columnName),
        examples: found.length - listed.length,
      }),
      otherSheets: others.map(({ name }) => name),
    },
  }
}

/** The report on a list, with what there was to say about the one that came right before it. */
export function joinReports(earlier: SheetReport, next: SheetReport): SheetReport {
  const leftOver = leftOverTexts(earlier)
  return {
    ...next,
    tidied: earlier.tidied + next.tidied,
    notices: [...(leftOver ? [leftOver.title] : []), ...earlier.notices, ...next.notices],
  }
}

/** What was pasted into cells, and what was not. */
export type Pasted = Pick<SheetReport, 'rows' | 'waiting' | 'leftOver' | 'tidied'> & {
  /** The columns beyond the last one of the worksheet, from 1 within the paste, each with its first text. */
  beyond: readonly Readonly<{ number: number; sample: string }>[]
}

/** The report on what was pasted into cells. */
export function reportOnPaste({ beyond, ...pasted }: Pasted): SheetReport {
  const columns = beyond.map(({ number, sample }) => `kolom ${number} (‘${sample}’)`)
  const notices = [`Niet overgenomen, want voorbij de laatste kolom: ${columns.join(', ')}`]
  return { ...pasted, file: null, readAt: new Date(), notices: columns.length > 0 ? notices : [], otherSheets: [] }
}

/** The names of the columns that are left out, and the number of example rows from the template. */
type LeftOut = { leftOut: readonly string[]; examples: number }

// Only what the member can't see in the worksheet.
function sheetNotices(sheet: TextSheet, table: ColumnTable, { leftOut, examples }: LeftOut): string[] {
  const { emptyRows, hiddenRows, mergedCells, hasCellsTooFarRight, openQuotes } = sheet
  return [
    emptyRows > 0 && `${count(emptyRows, 'lege rij', 'lege rijen')} overgeslagen`,
    table.skippedTitles > 0 && `${count(table.skippedTitles, 'regel', 'regels')} boven de kolomnamen overgeslagen`,
    table.skippedHeadings > 0 &&
      `${count(table.skippedHeadings, 'herhaalde kopregel', 'herhaalde kopregels')} overgeslagen`,
    table.skippedTotals.length > 0 && `Geen product en overgeslagen: ${table.skippedTotals.join(', ')}`,
    openQuotes.length > 0 && openQuotesText(openQuotes),
    examples > 0 && `${count(examples, 'voorbeeldrij', 'voorbeeldrijen')} van het sjabloon overgeslagen`,
    hiddenRows > 0 && `${count(hiddenRows, 'verborgen rij', 'verborgen rijen')} ook gelezen`,
    mergedCells > 0 && `${count(mergedCells, 'samengevoegde cel', 'samengevoegde cellen')} ingevuld in iedere rij`,
    leftOut.length > 0 && `Niet overgenomen: ${leftOut.map((name) => `‘${name}’`).join(', ')}`,
    hasCellsTooFarRight && 'Cellen voorbij de zestigste kolom zijn niet gelezen',
  ].filter((notice) => notice !== false)
}

function openQuotesText(numbers: readonly number[]): string {
  const named = numbers.slice(0, 10).join(', ') + (numbers.length > 10 ? ` en nog ${numbers.length - 10}` : '')
  return `Een aanhalingsteken in je bestand sluit niet: ${numbers.length === 1 ? 'rij' : 'rijen'} ${named}`
}

/**
 * The message about rows that were not taken, or that all have to wait; null when there is none. Of rows that wait behind
 * others the page tells as long as they wait.
 */
export function leftOverTexts(report: SheetReport): { title: string; text: string } | null {
  const { file, rows, waiting, leftOver } = report
  if (leftOver === 0 && (waiting === 0 || rows > 0)) return null
  const all = count(rows + waiting + leftOver, 'rij', 'rijen')
  const fits = rows === 0 ? 'er past er geen meer bij' : rows === 1 ? 'er past er 1' : `er passen er ${rows}`
  const texts = [
    rows === 0 ? 'Je werkblad is vol.' : `De eerste ${rows} staan klaar.`,
    waiting > 0 && waitingText(waiting),
    leftOver > 0 &&
      `De laatste ${formatNumber(leftOver)} zijn niet overgenomen: er kunnen ${formatNumber(maxWaitingRows)} rijen wachten.`,
  ]
  return {
    title: file ? `${file} heeft ${all}, ${fits}` : `Je plakt ${all}, ${fits}`,
    text: texts.filter(Boolean).join(' '),
  }
}

/** What happens to the rows for which the worksheet has no room. */
export function waitingText(waiting: number): string {
  return waiting === 1
    ? 'De laatste wacht, en komt vanzelf als je deze hebt verstuurd.'
    : `De andere ${formatNumber(waiting)} wachten, en komen vanzelf als je deze hebt verstuurd.`
}
