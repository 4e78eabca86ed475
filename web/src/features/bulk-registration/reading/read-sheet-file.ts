import { countKnownHeadings } from '../sheet/known-headings.ts'
import { FileRefused } from './file-refused.ts'
import { readPage } from './read-clipboard.ts'
import { readWorkbook } from './read-workbook.ts'
import { splitCells } from './split-cells.ts'
import { hasText, sheetLimits, type TextSheet, toTextSheet } from './text-sheet.ts'

/** The sheets of a file with rows. The kind of file follows from its content, not from its name. Throws `FileRefused`. */
export function readSheetFile(bytes: Uint8Array, onRow?: (count: number, inAll: number) => void): TextSheet[] {
  if (bytes.length > sheetLimits.bytes) throw new FileRefused('tooBig')
  const sheets = startsWith(bytes, zip) ? readWorkbook(bytes, onRow) : [readText(refuseOther(bytes))]
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw new FileRefused('empty')
  if (filled.every(({ rows }) => rows.length > sheetLimits.rows)) throw new FileRefused('tooManyRows')
  return filled
}

const zip = [0x50, 0x4b]
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]
// PDF, PNG, JPEG, GIF, RAR, gzip.
const others = ['%PDF', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'Rar!', '\x1f\x8b'].map((mark) =>
  Array.from(mark, (character) => character.charCodeAt(0)),
)

function refuseOther(bytes: Uint8Array): Uint8Array {
  if (startsWith(bytes, compoundFile)) throw new FileRefused(isLocked(bytes) ? 'locked' : 'oldExcel')
  if (others.some((mark) => startsWith(bytes, mark))) throw new FileRefused('wrongType')
  return bytes
}

// An .xlsx with a password is a compound file that names its content in UTF-16.
function isLocked(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes.slice(0, 8 * 1024 * 1024)).includes('EncryptedPackage')
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

function readText(bytes: Uint8Array): TextSheet {
  const text = decodeText(bytes)
  // A list has no control characters; a picture or a program has many.
  if (/\p{Cc}/u.test(text.slice(0, 100_000).replace(/\s/g, ''))) throw new FileRefused('wrongType')
  const sheet = /^\s*<(?:!doctype|html|head|meta|body|table|\?xml)\b/i.test(text) ? readMarkup(text) : readCsv(text)
  if (sheet.rows.length > sheetLimits.rows) throw new FileRefused('tooManyRows')
  return sheet
}

// Bookkeeping programs export tables of HTML under the name of a .csv or .xls.
function readMarkup(text: string): TextSheet {
  const page = readPage(text)
  if (page.rows.length > 0) return page
  // Excel of 2003 wrote XML.
  throw new FileRefused(/<(?:\w+:)?workbook\b/i.test(text) ? 'oldExcel' : 'webPage')
}

function readCsv(text: string): TextSheet {
  // Excel names the separator in a first line.
  const [hint = '', named] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const body = text.slice(hint.length)
  const rows: { number: number; cells: string[] }[] = []
  const openQuotes: number[] = []
  let number = 0
  let hasCellsTooFarRight = false
  for (const { cells, hasOpenQuote } of splitCells(body, { delimiter: named ?? findDelimiter(body) })) {
    number += 1
    if (!hasText({ cells })) continue
    rows.push({ number, cells: cells.slice(0, sheetLimits.columns).map(toText) })
    hasCellsTooFarRight ||= hasText({ cells: cells.slice(sheetLimits.columns) })
    if (hasOpenQuote) openQuotes.push(number)
    if (rows.length > sheetLimits.rows) break
  }
  return toTextSheet('', rows, { hasCellsTooFarRight, openQuotes })
}

// UTF-16 by its byte order mark, UTF-8 if it is valid, and otherwise Windows-1252, which a Dutch Excel writes.
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

// The separator that gives the first rows the most known headings, and then the most columns in every row.
function findDelimiter(text: string): string {
  const scored = [';', ',', '\t', '|'].map((delimiter) => {
    const first = firstRows(text, delimiter)
    const known = Math.max(0, ...first.map(countKnownHeadings))
    const columns = Math.min(...first.map((cells) => cells.length))
    return { delimiter, score: known * 100 + (Number.isFinite(columns) ? columns : 0) }
  })
  return scored.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ';'
}

function firstRows(text: string, delimiter: string) {
  const rows: (readonly string[])[] = []
  for (const { cells } of splitCells(text, { delimiter })) {
    if (hasText({ cells })) rows.push(cells)
    if (rows.length === 20) break
  }
  return rows
}

// Removes the quote that exports put before a formula, so that spreadsheets don't run it (lib/csv.ts).
function toText(cell: string): string {
  return cell.slice(0, sheetLimits.characters).replace(/(^|[;\r\n])'(?=[\s"]*[=+\-@＝＋－＠])|^'(?=[\t\r\n])/g, '$1')
}
