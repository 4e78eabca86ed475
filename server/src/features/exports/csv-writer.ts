import type { FileHandle } from 'node:fs/promises'
import { byteOrderMark, csvLines } from '@portal/contract/csv'
import { dutchTimeOf } from '@portal/contract/rules/moment'
import { shortDay } from '../../mail/dutch-moment.ts'
import type { Cell, ListWriter } from './list-writer.ts'

/** Writes a list as CSV, with the semicolons that a Dutch Excel opens as columns. */
export function csvWriter(file: FileHandle): ListWriter {
  return {
    begin: (columns) => file.appendFile(byteOrderMark + csvLines([columns.map(({ heading }) => heading)], ';')),
    write: (rows) =>
      file.appendFile(
        csvLines(
          rows.map((cells) => cells.map(textOf)),
          ';',
        ),
      ),
    async end() {},
  }
}

// A moment is written as spreadsheets read one, by the Dutch clock: `20-11-2026 16:20`.
function textOf(cell: Cell): string {
  if (!(cell instanceof Date)) return cell === null ? '' : String(cell)
  const [day = '', time] = dutchTimeOf(cell).split('T')
  return `${shortDay(day)} ${time}`
}
