import Papa from 'papaparse'
import { countKnownHeadings } from '../known-headings.ts'
import { FileRefused } from './file-refused.ts'
import { readWorkbook } from './read-workbook.ts'
import { hasText, sheetLimits, type TextSheet, toTextSheet } from './text-sheet.ts'

/** The sheets of a file with rows. The kind of file follows from its content, not from its name. Throws `FileRefused`. */
export function readSheetFile(bytes: Uint8Array, onRow?: (count: number, inAll: number) => void): TextSheet[] {
  if (bytes.length > sheetLimits.bytes) throw new FileRefused('tooBig')
  const sheets = startsWith(bytes, zip) ? readWorkbook(bytes, onRow) : [readCsv(refuseOther(bytes))]
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

// The rows of a .csv with any separator and encoding.
function readCsv(bytes: Uint8Array): TextSheet {
  const text = decodeText(bytes)
  // A list has no control characters; a picture or a program has many.
  if (/\p{Cc}/u.test(text.slice(0, 100_000).replace(/\s/g, ''))) throw new FileRefused('wrongType')

  // Excel names the separator in a first line.
  const [hint = '', named] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const body = text.slice(hint.length)
  const delimiter = named ?? findDelimiter(body)
  const { rows, hasCellsTooFarRight } = readLines(body, delimiter)
  if (rows.length > sheetLimits.rows) throw new FileRefused('tooManyRows')
  return toTextSheet('', rows, { hasCellsTooFarRight })
}

// The rows with a text, and their numbers in the file. Stops as soon as there are too many.
function readLines(text: string, delimiter: string) {
  const rows: { number: number; cells: string[] }[] = []
  let number = 0
  let hasCellsTooFarRight = false
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data }, parser) => {
      number += 1
      if (!hasText({ cells: data })) return
      rows.push({ number, cells: data.slice(0, sheetLimits.columns).map(toText) })
      hasCellsTooFarRight ||= hasText({ cells: data.slice(sheetLimits.columns) })
      if (rows.length > sheetLimits.rows) parser.abort()
    },
  })
  return { rows, hasCellsTooFarRight }
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
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 20, skipEmptyLines: 'greedy' })
    const known = Math.max(0, ...data.map(countKnownHeadings))
    const columns = Math.min(...data.map((cells) => cells.length))
    return { delimiter, score: known * 100 + (Number.isFinite(columns) ? columns : 0) }
  })
  return scored.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ';'
}

// Removes the quote that exports put before a formula, so that spreadsheets don't run it (lib/csv.ts).
function toText(cell: string): string {
  return cell.slice(0, sheetLimits.characters).replace(/(^|[;\r\n])'(?=[\s"]*[=+\-@＝＋－＠])|^'(?=[\t\r\n])/g, '$1')
}
