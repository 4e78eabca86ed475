import { FileRefused } from './file-refused.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { sheetLimits, type TextSheet } from './text-sheet.ts'

/** The sheets of a file, told by what is in it rather than by its name. Throws `FileRefused`. */
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

// An .xlsx with a password is wrapped into a compound file that names its content in UTF-16.
function isLocked(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes.slice(0, 8 * 1024 * 1024)).includes('EncryptedPackage')
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}
