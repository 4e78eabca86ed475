import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readSheetFile } from '../reading/read-sheet-file.ts'
import { type WrittenSheet, writeWorkbook } from './write-workbook.ts'

async function write(...sheets: WrittenSheet[]) {
  const bytes = new Uint8Array(await writeWorkbook(sheets).arrayBuffer())
  const parts = Object.entries(unzipSync(bytes)).map(([path, xml]): [string, Document] => [
    path,
    new DOMParser().parseFromString(strFromU8(xml), 'text/xml'),
  ])
  return { bytes, parts: new Map(parts) }
}

const texts = [
  ['0612345678', '01234567890', '1-2', '14-11-2025', '=1+1', '+31 6 12345678', '', ' a  b '],
  ['<b> & "c" ]]>', 'regel 1\nregel 2', '_x0041_', 'ë ü ’ & 🙂', 'a\u0007b', '', '', '3,5'],
]

test('what is written is read back equal, without characters that XML does not have', async () => {
  const { bytes } = await write({ name: 'R&D "1"', rows: [['A', 'B'], ...texts] })

  const [first] = readSheetFile(bytes)
  expect(first?.name).toBe('R&D "1"')
  expect(first?.rows.slice(1)).toEqual([texts[0], texts[1]!.with(4, 'ab')])
})

test('every part is well-formed XML that the content types name', async () => {
  const { parts } = await write({ name: 'A', rows: [['Kop'], [{ text: '<1>', fault: 'Niet goed & "zo" <niet>' }]] })

  for (const [path, xml] of parts) expect([path, xml.querySelector('parsererror')]).toEqual([path, null])
  const named = [...parts.get('[Content_Types].xml')!.querySelectorAll('Override')].map((type) =>
    type.getAttribute('PartName'),
  )
  expect(named).toEqual(['/xl/workbook.xml', '/xl/styles.xml', '/xl/worksheets/sheet1.xml', '/xl/comments1.xml'])
  for (const name of named) expect(parts.has(name!.slice(1))).toBe(true)
})

describe('a column', () => {
  test('is text in rows that are still empty too', async () => {
    const { parts } = await write({ name: 'A', rows: [['Kop', 'Kop 2']] })

    const formats = [...parts.get('xl/styles.xml')!.querySelectorAll('cellXfs > xf')]
    const columns = [...parts.get('xl/worksheets/sheet1.xml')!.querySelectorAll('col')]
    expect(columns).toHaveLength(2)
    for (const column of columns) {
      expect(formats[Number(column.getAttribute('style'))]?.getAttribute('numFmtId')).toBe('49')
    }
  })

  test('offers a list in every row below its heading', async () => {
    const { parts } = await write({ name: 'A', rows: [['Merk', 'Model']], choices: { 1: 'OFFSET(B!$B$1,1,0)' } })

    const list = parts.get('xl/worksheets/sheet1.xml')!.querySelector('dataValidation')
    expect(list?.getAttribute('sqref')).toBe('B2:B1048576')
    expect(list?.textContent).toBe('OFFSET(B!$B$1,1,0)')
  })
})

test('a cell with a fault is coloured and has a note', async () => {
  const rows = [
    ['Merk', 'Model'],
    ['Solar', 'M 12'],
    ['Solar', { text: '', fault: 'Model is verplicht' }],
  ]
  const { parts } = await write({ name: 'A', rows })

  const sheet = parts.get('xl/worksheets/sheet1.xml')!
  const fills = [...parts.get('xl/styles.xml')!.querySelectorAll('cellXfs > xf')].map((xf) => xf.getAttribute('fillId'))
  const coloured = [...sheet.querySelectorAll('c')].filter((cell) => fills[Number(cell.getAttribute('s'))] === '2')
  expect(coloured.map((cell) => cell.getAttribute('r'))).toEqual(['B3'])
  const [note, ...others] = parts.get('xl/comments1.xml')!.querySelectorAll('comment')
  expect([note?.getAttribute('ref'), note?.querySelector('r')?.textContent, others]).toEqual([
    'B3',
    'Model is verplicht',
    [],
  ])
  expect(parts.get('xl/drawings/notes1.vml')!.documentElement.textContent).toMatch(/False21$/)
})
