import { strFromU8, unzipSync } from 'fflate'
import { FileRefused } from './file-refused.ts'
import { attributeOf, decodeXml, scanXml, type XmlTag } from './scan-xml.ts'
import { type NumberFormat, showNumber } from './show-number.ts'
import { hasText, sheetLimits, type TextSheet, toTextSheet } from './text-sheet.ts'

type Files = Readonly<Record<string, Uint8Array>>

/** The visible sheets of an .xlsx that have rows, in order. `onRow` receives the progress within a sheet. */
export function readWorkbook(bytes: Uint8Array, onRow?: (count: number, inAll: number) => void): TextSheet[] {
  const files = unpack(bytes)
  const workbook = [...tagsOf(files, 'xl/workbook.xml')]
  if (workbook.length === 0) throw new FileRefused('damaged')
  const is1904 = workbook.some((tag) => ['1', 'true'].includes(attributeOf(tag, 'date1904') ?? ''))
  const sharedStrings = readSharedStrings(files)
  const parts: WorkbookParts = { sharedStrings, formats: readFormats(files), is1904 }
  return visibleSheets(workbook, files)
    .map(({ name, path }) => readWorksheet({ name, xml: partOf(files, path) }, parts, onRow))
    .filter(({ rows }) => rows.length > 0)
}

const unpackLimits = { bytes: 60e6, entries: 500, ratio: 200 }
const wantedParts = /^xl\/(?:workbook|styles|sharedStrings|worksheets\/[^/]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/

// Refuses a zip bomb before it is unpacked. fflate allocates the size that the directory of the zip states and drops any
// bytes beyond it, so a wrong size costs time but no memory.
function unpack(bytes: Uint8Array): Files {
  let entries = 0
  let total = 0
  const names: string[] = []
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        entries += 1
        names.push(name)
        if (entries > unpackLimits.entries) throw new FileRefused('unsafe')
        if (!wantedParts.test(name)) return false
        total += originalSize
        const isBomb = originalSize > Math.max(1e6, size * unpackLimits.ratio)
        if (isBomb || total > unpackLimits.bytes) throw new FileRefused('unsafe')
        return true
      },
    })
    if (files['xl/workbook.xml']) return files
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('damaged')
  }
  throw new FileRefused(kindOfOther(names))
}

function kindOfOther(names: readonly string[]) {
  if (names.includes('xl/workbook.bin')) return 'binaryExcel'
  return names.includes('content.xml') && names.includes('mimetype') ? 'openDocument' : 'wrongType'
}

function partOf(files: Files, path: string): string {
  const bytes = files[path]
  return bytes ? strFromU8(bytes) : ''
}

function tagsOf(files: Files, path: string): Iterable<XmlTag> {
  return scanXml(partOf(files, path))
}

function visibleSheets(workbook: readonly XmlTag[], files: Files): { name: string; path: string }[] {
  const targets = new Map<string | null, string>()
  for (const tag of tagsOf(files, 'xl/_rels/workbook.xml.rels')) {
    if (tag.name !== 'Relationship' || !tag.opens) continue
    const target = attributeOf(tag, 'Target') ?? ''
    targets.set(attributeOf(tag, 'Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  return workbook
    .filter((tag) => tag.name === 'sheet' && tag.opens && (attributeOf(tag, 'state') ?? 'visible') === 'visible')
    .map((tag) => ({ name: attributeOf(tag, 'name') ?? '', path: targets.get(attributeOf(tag, '[\\w.-]+:id')) ?? '' }))
    .filter(({ path }) => files[path])
    .slice(0, sheetLimits.sheets)
}

function readSharedStrings(files: Files): string[] {
  const strings: string[] = []
  let isPhonetic = false
  for (const { name, opens, closes, text } of tagsOf(files, 'xl/sharedStrings.xml')) {
    if (name === 'si' && opens) strings.push('')
    else if (name === 'rPh') isPhonetic = opens && !closes
    else if (name === 't' && opens && !isPhonetic) strings[strings.length - 1] += text
  }
  return strings.map(plainText)
}

function readFormats(files: Files): NumberFormat[] {
  const codes = new Map<string, string>()
  const formats: NumberFormat[] = []
  let isOfCells = false
  for (const tag of tagsOf(files, 'xl/styles.xml')) {
    const id = attributeOf(tag, 'numFmtId') ?? '0'
    if (tag.name === 'numFmt' && tag.opens) codes.set(id, attributeOf(tag, 'formatCode') ?? '')
    else if (tag.name === 'cellXfs') isOfCells = tag.opens && !tag.closes
    else if (tag.name === 'xf' && tag.opens && isOfCells) formats.push({ id: Number(id), code: codes.get(id) ?? '' })
  }
  return formats
}

type WorkbookParts = Readonly<{
  sharedStrings: readonly string[]
  formats: readonly NumberFormat[]
  is1904: boolean
}>

type Cell = { column: number; type: string; style: number; value: string | null; text: string; formula: string }
type Row = { number: number; isHidden: boolean; cells: string[] }

function readWorksheet(
  { name, xml }: { name: string; xml: string },
  parts: WorkbookParts,
  onRow: (count: number, inAll: number) => void = () => {},
): TextSheet {
  // A part that is larger than the zip states is cut off, so its end is missing.
  if (!/<\/(?:[\w.-]+:)?worksheet\s*>\s*$/.test(xml.slice(-200))) throw new FileRefused('damaged')
  const inAll = xml.split(/<(?:[\w.-]+:)?row[\s>]/).length - 1
  const rows: Row[] = []
  const merges: string[] = []
  let count = 0
  let hasCellsTooFarRight = false
  let cell: Cell | null = null
  let isPhonetic = false

  for (const tag of scanXml(xml)) {
    const row = rows.at(-1)
    if (tag.name === 'row' && tag.opens) {
      // Rows that only have borders are no products: they take no memory, and don't count.
      if (row && !hasText(row)) rows.pop()
      rows.push(openRow(tag, (row?.number ?? 0) + 1))
      count += 1
      if (rows.length > sheetLimits.rows + 100) throw new FileRefused('tooManyRows')
      onRow(count, inAll)
    } else if (tag.name === 'c' && tag.opens && row) {
      cell = openCell(tag, row.cells.length)
    } else if (tag.name === 'rPh') isPhonetic = tag.opens && !tag.closes
    else if (tag.name === 'v' && tag.opens && cell) cell.value = tag.text
    else if (tag.name === 'f' && tag.opens && cell) cell.formula = tag.text
    else if (tag.name === 't' && tag.opens && cell && !isPhonetic) cell.text += tag.text
    else if (tag.name === 'mergeCell' && tag.opens) merges.push(attributeOf(tag, 'ref') ?? '')

    if (tag.name === 'c' && tag.closes && cell && row) {
      const text = textOf(cell, parts)
      if (cell.column < sheetLimits.columns) putText(row.cells, cell.column, text)
      else hasCellsTooFarRight ||= text !== ''
      cell = null
    }
  }
  const mergedCells = fillMerged(rows, merges)
  return toTextSheet(name, rows, { mergedCells, hasCellsTooFarRight })
}

function openRow(tag: XmlTag, next: number): Row {
  const isHidden = ['1', 'true'].includes(attributeOf(tag, 'hidden') ?? '')
  return { number: Number(attributeOf(tag, 'r') ?? next) || next, isHidden, cells: [] }
}

// A cell without a reference is in the column after the previous one.
function openCell(tag: XmlTag, next: number): Cell {
  const reference = attributeOf(tag, 'r')
  const style = Number(attributeOf(tag, 's') ?? 0)
  const column = reference ? columnOf(reference) : next
  return { column, style, type: attributeOf(tag, 't') ?? 'n', value: null, text: '', formula: '' }
}

// 0 for A1, 27 for AB7.
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A'
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf({ type, style, value, text, formula }: Cell, parts: WorkbookParts): string {
  const stored = decodeXml(value ?? '')
  if (type === 's') return parts.sharedStrings[Number(stored)] ?? ''
  if (type === 'inlineStr') return plainText(text)
  // A formula that was never calculated is kept as it is written.
  if (value === null) return formula === '' ? '' : plainText(`=${formula}`)
  if (type === 'b') return stored === '1' ? 'WAAR' : 'ONWAAR'
  if (type === 'd') return stored.slice(0, 10)
  if (type !== 'n') return plainText(value)
  return showNumber(stored, parts.formats[style] ?? { id: 0, code: '' }, parts.is1904)
}

// Decodes entities, and control characters such as `_x000A_`.
function plainText(text: string): string {
  return decodeXml(text)
    .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .slice(0, sheetLimits.characters)
}

function putText(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}

// A value that is merged over rows belongs to each of them. Cells that are merged over columns only are titles.
function fillMerged(rows: readonly Row[], merges: readonly string[]): number {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  let filled = 0
  for (const merge of merges) {
    const [, from = '', top = '', bottom = ''] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(merge) ?? []
    const column = columnOf(from)
    const text = byNumber.get(Number(top))?.cells[column] ?? ''
    if (text === '' || column >= sheetLimits.columns || Number(bottom) <= Number(top)) continue
    filled += 1
    for (const row of rows) {
      const isBelow = row.number > Number(top) && row.number <= Number(bottom)
      // An empty row separates others and is no product.
      if (isBelow && row.cells.some((cell) => cell !== '')) putText(row.cells, column, text)
    }
  }
  return filled
}
