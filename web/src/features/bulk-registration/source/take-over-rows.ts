import type { Product } from '@portal/contract/catalogue'
import { columnName, type ColumnTable, hasKnownHeadings } from '../columns/find-columns.ts'
import { type Matching, readRows } from '../columns/match-columns.ts'
import { isExampleRow } from '../example-rows.ts'
import type { TextSheet } from '../reading/text-sheet.ts'
import type { Cells } from '../sheet-fields.ts'
import { tidyCells } from '../tidy-cells.ts'
import { sheetNotices, type SheetReport } from './sheet-report.ts'

/** Sheets that have been read, of which one is taken over. The file is null for what was pasted. */
export type ReadSheets = Readonly<{ file: string | null; sheets: readonly TextSheet[]; chosen: TextSheet }>

export type MatchedSheet = Readonly<{ read: ReadSheets; table: ColumnTable; matching: Matching }>

type Worksheet = { products: readonly Product[]; room: number }

/** The rows of a sheet for the worksheet, tidied and as many as there is room for, with what there is to say about them. */
export function takeOverRows(
  { read, table, matching }: MatchedSheet,
  { products, room }: Worksheet,
): { rows: Cells[]; report: SheetReport } {
  const found = readRows(table, matching, products)
  const listed = found.filter((cells) => !isExampleRow(cells))
  const taken = listed.slice(0, Math.max(0, room)).map((cells) => tidyCells(cells, products))
  const leftOut = table.columns.filter(({ samples }, at) => matching[at] === 'leave-out' && samples.length > 0)
  const others = read.sheets.filter((sheet) => sheet !== read.chosen && hasKnownHeadings(sheet.rows))
  return {
    rows: taken.map(({ cells }) => cells),
    report: {
      file: read.file,
      readAt: new Date(),
      rows: taken.length,
      leftOver: listed.length - taken.length,
      tidied: taken.reduce((sum, { tidied }) => sum + tidied.length, 0),
      notices: sheetNotices(read.chosen, table, {
        leftOut: leftOut.map(columnName),
        examples: found.length - listed.length,
      }),
      otherSheets: others.map(({ name }) => name),
    },
  }
}
