import type { FileHandle } from 'node:fs/promises'
import { byteOrderMark, csvLines } from '@portal/contract/csv'
import type { ListWriter } from './export-list.ts'

/** Writes a list as CSV, with the semicolons that a Dutch Excel opens as columns. */
export function csvWriter(file: FileHandle): ListWriter {
  let isBegun = false
  return {
    async write(rows) {
      const text = csvLines(rows, ';')
      await file.appendFile(isBegun ? text : byteOrderMark + text)
      isBegun = true
    },
    async end() {},
  }
}
