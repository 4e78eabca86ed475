import { toCsv } from '@portal/contract/csv'
import { kindsOfDefect, type ListedRow, makeDefectiveRows } from '@portal/contract/defective-rows.test-kit'
import { prefetchPhoneNumberParser } from '@portal/contract/rules/phone-number'
import { beforeAll, describe, expect, test } from 'vitest'
import { findColumns } from './columns/find-columns.ts'
import { isKnown, proposeMatching, readRows } from './columns/match-columns.ts'
import { judgeRow } from './sheet/judge-row.ts'
import { readClipboard } from './reading/read-clipboard.ts'
import { readSheetFile } from './reading/read-sheet-file.ts'
import { makeWorkbook } from './reading/workbook.test-kit.ts'
import { sheetFieldLabels, sheetFields } from './sheet/sheet-fields.ts'
import { testCatalogue } from './sheet/sheet.test-kit.ts'
import { tidyCells } from './sheet/tidy-cells.ts'
import { writeWorkbook } from './writing/write-workbook.ts'

beforeAll(prefetchPhoneNumberParser)

const { rows, faults } = makeDefectiveRows()
const headings = sheetFields.map((field) => sheetFieldLabels[field])
const listed = rows.map((row: ListedRow) => sheetFields.map((field) => row[field] ?? ''))

const asText = toCsv(headings, listed, ';')
const latin1 = Uint8Array.from(asText, (letter) => letter.charCodeAt(0))
const utf16 = Uint8Array.from(
  Array.from(`\ufeff${asText}`).flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
)
const sheets = [{ name: 'Blad1', rows: [headings, ...listed] }]
const quoted = (cell: string) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const ways: [string, () => Promise<readonly (readonly string[])[]>][] = [
  ['.csv in UTF-8', async () => rowsOf(new TextEncoder().encode(asText))],
  [
    '.csv in UTF-8 with a byte order mark and commas',
    async () => rowsOf(new TextEncoder().encode(`\ufeff${toCsv(headings, listed)}`)),
  ],
  ['.csv in Windows-1252', async () => rowsOf(latin1)],
  ['.csv in UTF-16', async () => rowsOf(utf16)],
  ['.xlsx of the portal', async () => rowsOf(new Uint8Array(await writeWorkbook(sheets).arrayBuffer()))],
  ['.xlsx with shared strings', async () => rowsOf(makeWorkbook({ sheets }))],
  ['.xlsx with strings in its cells', async () => rowsOf(makeWorkbook({ sheets, textsAs: 'inlineStrings' }))],
  [
    'text on the clipboard',
    async () => {
      const text = [headings, ...listed].map((cells) => cells.map(quoted).join('\t')).join('\r\n')
      return readClipboard({ html: '', text }).rows
    },
  ],
]

describe(`a list of 200 rows with ${kindsOfDefect} kinds of defect`, () => {
  test.each(ways)('has exactly those faults as %s', async (_, read) => {
    const table = findColumns({ rows: await read(), rowNumbers: null })
    const matching = proposeMatching(table, testCatalogue)
    const found = readRows(table, matching, testCatalogue).flatMap(({ cells }, row) =>
      Object.entries(judgeRow(tidyCells(cells, testCatalogue).cells, testCatalogue)).map(([field, text]) => ({
        row,
        field,
        text,
      })),
    )

    expect(isKnown(table, matching, testCatalogue)).toBe(true)
    expect(found).toEqual(faults)
    expect(kindsOfDefect).toBeGreaterThanOrEqual(15)
  })

  test('is the same list in every format', async () => {
    const [first, ...others] = await Promise.all(ways.map(async ([, read]) => trimmed(await read())))
    for (const other of others) expect(other).toEqual(first)
  })
})

// Empty cells at the end of a row depend on the format.
function trimmed(read: readonly (readonly string[])[]): string[] {
  return read.map((cells) => cells.join('|').replace(/\|+$/, ''))
}

function rowsOf(bytes: Uint8Array) {
  return readSheetFile(bytes)[0]?.rows ?? []
}
