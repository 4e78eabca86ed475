import { serialNumberKey } from '@portal/contract/rules/serial-number'
import type { Catalogue } from '../sheet/catalogue.ts'
import { columnName, type ColumnTable, hasKnownHeadings } from '../columns/find-columns.ts'
import { type Matching, readRows } from '../columns/match-columns.ts'
import { isExampleRow } from '../sheet/example-rows.ts'
import { count, formatNumber } from '../../../lib/numbers.ts'
import type { TextSheet } from '../reading/text-sheet.ts'
import { isFilled, type SheetRows } from '../sheet/sheet.ts'
import type { ReadRow } from '../sheet/sheet-fields.ts'
import { noteTidied } from '../sheet/tidied-cells.ts'
import { tidyCells } from '../sheet/tidy-cells.ts'

export type SheetReport = Readonly<{
  /** The name of the file, or null for a paste. */
  file: string | null
  readAt: Date
  rows: number
  leftOver: number
  /** The number of rows that were passed over, since they are registered or in the worksheet. */
  passedOver: number
  tidied: number
  notices: readonly string[]
  otherSheets: readonly string[]
}>

export type ReadSheets = Readonly<{ file: string | null; sheets: readonly TextSheet[]; chosen: TextSheet }>

export type MatchedSheet<Read extends ReadSheets = ReadSheets> = Readonly<{
  read: Read
  table: ColumnTable
  matching: Matching
  /** Whether the member has just chosen these columns, and knows which are left out. */
  isChosen: boolean
}>

/** What is known elsewhere of the rows of a list that is longer than the worksheet has room. */
export type KnownRows = Readonly<{
  there: Readonly<{ rows: SheetRows; fileName: string | null }>
  /** Registered serial numbers, as `serialNumberKey` writes them; null when nobody could tell. */
  registered: ReadonlySet<string> | null
}>

type Worksheet = { catalogue: Catalogue; room: number; known?: KnownRows | null }

export type TakenRows = Readonly<{ rows: readonly ReadRow[]; report: SheetReport }>

/** The serial numbers of a list, when the worksheet has no room for all of its rows; otherwise none. */
export function serialsOfLongList({ table, matching }: MatchedSheet, { catalogue, room }: Worksheet): string[] {
  const rows = readRows(table, matching, catalogue)
  if (room <= 0 || rows.length <= room) return []
  return [...new Set(rows.map((row) => serialOf(row)))].filter((serial) => serial !== '')
}

/** Of a long list what is registered or in the worksheet is passed over, so that somebody who opens it again goes on where it was left. */
export function takeOverRows(
  { read, table, matching, isChosen }: MatchedSheet,
  { catalogue, room, known = null }: Worksheet,
): TakenRows {
  const found = readRows(table, matching, catalogue)
  const all = found.filter(({ cells }) => !isExampleRow(cells))
  const isKnown = known && knownBy(known, read.file)
  const listed = isKnown ? all.filter((row) => !isKnown(row)) : all
  const rows = listed.slice(0, Math.max(0, room)).map(({ cells: found, fileRow }) => {
    const { cells, tidied } = tidyCells(found, catalogue)
    return { cells, fileRow, tidied: noteTidied(found, cells, tidied) }
  })
  const leftOut = table.columns.filter(
    ({ samples }, at) => !isChosen && matching[at] === 'leave-out' && samples.length > 0,
  )
  const others = read.sheets.filter((sheet) => sheet !== read.chosen && hasKnownHeadings(sheet.rows))
  return {
    rows,
    report: {
      file: read.file,
      readAt: new Date(),
      rows: rows.length,
      leftOver: listed.length - rows.length,
      passedOver: all.length - listed.length,
      tidied: rows.reduce((sum, { tidied }) => sum + Object.keys(tidied).length, 0),
      notices: [
        ...knownNotices(known, all.length - listed.length),
        ...sheetNotices(read.chosen, table, {
          leftOut: leftOut.map(columnName),
          examples: found.length - all.length,
        }),
      ],
      otherSheets: others.map(({ name }) => name),
    },
  }
}

function serialOf({ cells }: Pick<ReadRow, 'cells'>): string {
  return serialNumberKey(cells.serial_number)
}

function knownBy({ there, registered }: KnownRows, file: string | null): (row: ReadRow) => boolean {
  const rows = there.rows.filter(isFilled)
  const serials = new Set([...rows.map((row) => serialOf(row)), ...(registered ?? [])])
  serials.delete('')
  // A row whose serial number was corrected is told by its place in the file.
  const fileRows = new Set(file === there.fileName ? rows.map(({ fileRow }) => fileRow) : [])
  return (row) => serials.has(serialOf(row)) || (row.fileRow !== undefined && fileRows.has(row.fileRow))
}

function knownNotices(known: KnownRows | null, passedOver: number): string[] {
  const isUnsure = known?.registered === null
  return [
    passedOver > 0 && `${count(passedOver, 'rij', 'rijen')} overgeslagen: al geregistreerd, of al in je werkblad`,
    isUnsure && 'Niet nagegaan of er rijen al geregistreerd zijn, want er was geen verbinding',
  ].filter((notice) => notice !== false)
}

export function joinReports(earlier: SheetReport, next: SheetReport): SheetReport {
  const leftOver = leftOverTexts(earlier)
  return {
    ...next,
    tidied: earlier.tidied + next.tidied,
    notices: [...(leftOver ? [leftOver.title] : []), ...earlier.notices, ...next.notices],
  }
}

type Pasted = Pick<SheetReport, 'rows' | 'leftOver' | 'tidied'> & {
  /** The columns beyond the last one of the worksheet, from 1 within the paste, each with its first text. */
  beyond: readonly Readonly<{ number: number; sample: string }>[]
}

export function reportOnPaste({ beyond, ...pasted }: Pasted): SheetReport {
  const columns = beyond.map(({ number, sample }) => `kolom ${number} (‘${sample}’)`)
  const notices = [`Niet overgenomen, want voorbij de laatste kolom: ${columns.join(', ')}`]
  return {
    ...pasted,
    passedOver: 0,
    file: null,
    readAt: new Date(),
    notices: columns.length > 0 ? notices : [],
    otherSheets: [],
  }
}

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

export function leftOverTexts(report: SheetReport): { title: string; text: string } | null {
  const { file, rows, leftOver, passedOver } = report
  if (leftOver === 0) return null
  const all = count(rows + leftOver, 'rij', 'rijen')
  const fits = rows === 0 ? 'er past er geen meer bij' : rows === 1 ? 'er past er 1' : `er passen er ${rows}`
  const last = leftOver === 1 ? 'de laatste' : `de laatste ${formatNumber(leftOver)}`
  const then = file
    ? 'Open na het versturen hetzelfde bestand nog een keer voor de rest.'
    : `Plak ${last} na het versturen.`
  return {
    title: file ? `${file} heeft ${passedOver > 0 ? 'nog ' : ''}${all}, ${fits}` : `Je plakt ${all}, ${fits}`,
    text: rows === 0 ? `Je werkblad is vol. ${then}` : then,
  }
}
