import { decodeXml } from './scan-xml.ts'
import { showNumber } from './show-number.ts'
import { splitCells } from './split-cells.ts'
import { sheetLimits, type TextSheet, toTextSheet } from './text-sheet.ts'

/** The two forms in which a spreadsheet copies its cells: as HTML, and as text with tabs. */
export type ClipboardTexts = Readonly<{ html: string; text: string }>

/** The HTML is preferred: it marks dates, and holds the full number of a cell that is too narrow to show it. */
export function readClipboard({ html, text }: ClipboardTexts): TextSheet {
  const page = /<t[dh][\s>]/i.test(html) && html.length < sheetLimits.bytes ? readPage(html) : null
  if (page && page.rows.length > 0) return { ...page, rowNumbers: null }
  // Spreadsheets quote a cell that holds a line break.
  const split = splitCells(text.slice(0, sheetLimits.bytes), { delimiter: '\t', keepsNeedlessQuotes: true })
  const lines = [...split].map(({ cells }, index) => ({ number: index + 1, cells }))
  return toTextSheet('', lines, { rowNumbers: null })
}

export function readPage(html: string): TextSheet {
  const rows = rowsOf(html)
  return toTextSheet('', rows, { mergedCells: rows.filter(({ isMerged }) => isMerged).length })
}

type Row = { number: number; isHidden: boolean; isMerged: boolean; cells: string[] }
type Cell = { attributes: string; text: string }

// Reads the tags by pattern: Trusted Types forbid parsing the text into a document, and these few tags don't need that.
function rowsOf(html: string): Row[] {
  const formats = formatsOfClasses(html)
  const rows: Row[] = []
  const carried = new Map<number, { text: string; rows: number }>()
  let cell: Cell | null = null

  const close = () => {
    const row = rows.at(-1)
    if (cell && row) addCell(row, cell, { formats, carried })
    cell = null
  }
  for (const { name, isClosing, attributes, text } of tagsOf(html)) {
    if (/^(?:tr|td|th|table)$/.test(name)) close()
    if (name === 'tr' && !isClosing) {
      fillCarried(rows.at(-1), carried)
      rows.push({ number: rows.length + 1, isHidden: /display:\s*none/i.test(attributes), isMerged: false, cells: [] })
    }
    if ((name === 'td' || name === 'th') && !isClosing) cell = { attributes, text }
    // Any other tag is inside a cell.
    else if (cell) cell.text += (name === 'br' ? '\n' : '') + text
  }
  close()
  fillCarried(rows.at(-1), carried)
  return rows
}

function* tagsOf(html: string) {
  const page = html.replace(/<!--[\s\S]*?-->|<!\[[^\]]*\]>/g, '').replace(/<style[\s\S]*?<\/style>/gi, '')
  const pattern = /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>([^<]*)/gi
  for (const [, close, name = '', attributes = '', text = ''] of page.matchAll(pattern)) {
    // A line break in the source is a space; only `br` is a line break.
    yield { name: name.toLowerCase(), isClosing: close === '/', attributes, text: text.replace(/\s+/g, ' ') }
  }
}

type Context = { formats: ReadonlyMap<string, string>; carried: Map<number, { text: string; rows: number }> }

function addCell(row: Row, { attributes, text }: Cell, { formats, carried }: Context): void {
  fillCarried(row, carried)
  const shown = decodeXml(text).trim()
  const full = showFull(shown, attributes, formats).slice(0, sheetLimits.characters)
  const rowsBelow = Number(attributeOf(attributes, 'rowspan') ?? 1) - 1
  const width = Math.min(Number(attributeOf(attributes, 'colspan') ?? 1) || 1, sheetLimits.columns)
  if (rowsBelow > 0) {
    row.isMerged ||= full !== ''
    carried.set(row.cells.length, { text: full, rows: rowsBelow })
  }
  if (row.cells.length < sheetLimits.columns) row.cells.push(full, ...Array.from({ length: width - 1 }, () => ''))
}

// HTML only has a cell that is merged over rows in the first of them.
function fillCarried(row: Row | undefined, carried: Map<number, { text: string; rows: number }>): void {
  if (!row) return
  for (let merged = carried.get(row.cells.length); merged && merged.rows > 0; merged = carried.get(row.cells.length)) {
    merged.rows -= 1
    row.cells.push(merged.text)
  }
}

function showFull(shown: string, attributes: string, formats: ReadonlyMap<string, string>): string {
  const { value, code } = numberBehind(attributes, formats)
  if (value === null) return shown
  const isCut = /^#+$/.test(shown) || /^\d(?:[.,]\d+)?E\+\d+$/i.test(shown)
  const asDate = showNumber(value, { id: 0, code }, false)
  return isCut || /^\d{2}-\d{2}-\d{4}$/.test(asDate) ? asDate : shown
}

// The number of a cell. Excel, LibreOffice and Google Sheets each have their own attributes for it.
function numberBehind(attributes: string, formats: ReadonlyMap<string, string>) {
  const ofClass = formats.get(attributeOf(attributes, 'class') ?? '') ?? ''
  const ofExcel = attributeOf(attributes, 'x:num')
  if (ofExcel) return { value: ofExcel, code: ofClass }
  const ofLibreOffice = attributeOf(attributes, 'sdval')
  if (ofLibreOffice) {
    return { value: ofLibreOffice, code: (attributeOf(attributes, 'sdnum') ?? '').split(';').slice(2).join(';') }
  }
  const ofGoogle = /"3":(-?[\d.]+)/.exec(attributeOf(attributes, 'data-sheets-value') ?? '')?.[1]
  const format = attributeOf(attributes, 'data-sheets-numberformat') ?? ''
  return {
    value: ofGoogle ?? null,
    code: /"2":"([^"]*)"/.exec(format)?.[1] ?? (format.includes('"1":5') ? 'd-m-y' : ''),
  }
}

function formatsOfClasses(html: string): Map<string, string> {
  const formats = new Map<string, string>()
  for (const [, name = '', rules = ''] of html.matchAll(/\.(xl\d+)\s*\{([^}]*)\}/g)) {
    const code = /mso-number-format:\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/.exec(rules)
    const written = (code?.[1] ?? code?.[2] ?? '').trim().replace(/\\(.)/g, '$1')
    if (written) formats.set(name, /^(?:short|medium|long) date$/i.test(written) ? 'd-m-y' : written)
  }
  return formats
}

function attributeOf(attributes: string, name: string): string | null {
  const at = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return at ? decodeXml(at[1] ?? at[2] ?? at[3] ?? '') : null
}
