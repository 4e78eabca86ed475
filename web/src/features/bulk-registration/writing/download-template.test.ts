import { expect, test } from 'vitest'
import { findColumns } from '../columns/find-columns.ts'
import { isKnown, proposeMatching } from '../columns/match-columns.ts'
import { readSheetFile } from '../reading/read-sheet-file.ts'
import { testCatalogue, testProducts } from '../sheet/sheet.test-kit.ts'
import { takeOverRows } from '../source/sheet-report.ts'
import { templateAsText, templateAsWorkbook } from './download-template.ts'

function takeOver(bytes: Uint8Array) {
  const sheets = readSheetFile(bytes)
  const [chosen] = sheets
  if (!chosen) throw new Error('There is no sheet')
  const table = findColumns(chosen)
  const matching = proposeMatching(table, testCatalogue)
  const read = { file: 'sjabloon', sheets, chosen }
  return {
    ...takeOverRows({ read, table, matching, isChosen: false }, { catalogue: testCatalogue, room: 500 }),
    known: isKnown(table, matching, testCatalogue),
  }
}

const csv = () => new TextEncoder().encode(templateAsText(testProducts))
const xlsx = async () => new Uint8Array(await (await templateAsWorkbook(testProducts)).arrayBuffer())

test.each([
  ['.csv', async () => csv()],
  ['.xlsx', xlsx],
])('the portal reads its own template as %s without questions, and skips the examples', async (_, make) => {
  const { rows, report, known } = takeOver(await make())

  expect(known).toBe(true)
  expect(rows).toEqual([])
  expect(report.notices.join()).toContain('2 voorbeeldrijen van het sjabloon overgeslagen')
  expect(report.otherSheets).toEqual([])
})

test('a row below the examples is read', () => {
  const row = '14-11-2025;Talent;T 40;01234567899;5611 AB;1;;;Man;;Smit;a@voorbeeld.nl;0612345678;Solar M 12\r\n'
  const { rows } = takeOver(new TextEncoder().encode(templateAsText(testProducts.slice(0, 2)) + row))
  expect(rows).toMatchObject([
    { cells: { brand: 'Talent', serial_number: '01234567899', client_name: 'Smit' }, fileRow: 4 },
  ])
})

test('the template lists every product', () => {
  for (const { brand, model } of testProducts) expect(templateAsText(testProducts)).toContain(`;${brand} ${model}`)
})
