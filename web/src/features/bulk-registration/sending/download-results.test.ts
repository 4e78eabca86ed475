import { describe, expect, test } from 'vitest'
import { findColumns } from '../columns/find-columns.ts'
import { isKnown, proposeMatching, readRows } from '../columns/match-columns.ts'
import { readSheetFile } from '../reading/read-sheet-file.ts'
import { testCatalogue, testCells, testProducts } from '../sheet/sheet.test-kit.ts'
import { refusedAsText, refusedAsWorkbook, resultsAsText } from './download-results.ts'
import { newSubmission, type SentRow } from './submission.ts'

const reason = 'Dit serienummer is al geregistreerd'
const cells = testCells({ client_phone_number: '0612345678', huisnummer_toevoeging: '-2', client_name: 'Bos; Vos' })
const row: SentRow = {
  id: 'a',
  number: 3,
  fileRow: 14,
  cells,
  body: {},
  credits: 250,
  image: null,
  outcome: 'refused',
  faults: { serial_number: reason },
  reason,
}

describe('refused rows', () => {
  test.each([
    ['.csv', async () => new TextEncoder().encode(`\ufeff${refusedAsText([row])}`)],
    ['.xlsx', async () => new Uint8Array(await (await refusedAsWorkbook([row], testProducts)).arrayBuffer())],
  ])('can be chosen again as they are, as %s', async (_, make) => {
    const sheets = readSheetFile(await make())
    const table = findColumns(sheets[0]!)
    const matching = proposeMatching(table, testCatalogue)

    expect(isKnown(table, matching, testCatalogue)).toBe(true)
    expect(readRows(table, matching, testCatalogue)).toEqual([{ cells, fileRow: 2 }])
    expect(table.columns.slice(-2).map(({ heading, samples }) => [heading, samples])).toEqual([
      ['Reden', [reason]],
      ['Rij in bestand', ['14']],
    ])
    expect(sheets.map(({ name }) => name).slice(1)).not.toContain('Merken')
  })
})

test('a Dutch Excel opens the lists as columns, and runs nothing in them', () => {
  const results = resultsAsText({ ...newSubmission([row]), rows: [row] })

  expect(results.split('\r\n')[0]).toMatch(/^Rij;Rij in bestand;Resultaat;Reden;Installatiedatum;/)
  expect(results.split('\r\n')[1]).toMatch(new RegExp(`^3;14;Geweigerd;${reason};14-11-2025;.*;'-2;.*;"Bos; Vos";`))
  expect(refusedAsText([row]).split('\r\n')[0]).toMatch(/;Telefoon;Reden;Rij in bestand$/)
})
