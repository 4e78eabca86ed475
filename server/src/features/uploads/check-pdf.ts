import { uploadMessages } from '@portal/contract/uploads'
import { ValidationFailed } from '../../http/errors.ts'
import { countPdfPages } from './count-pdf-pages.ts'
import { maxFileBytes } from './max-file-bytes.ts'

const pdfMessages = {
  tooLarge: 'Dit bestand is te groot. Het maximum is 60 MB',
  notPdf: 'Dit bestand is geen PDF',
}

/**
 * Returns how many pages a PDF has, null where it is encrypted. Throws a `ValidationFailed` on `file` unless these bytes are a whole
 * one, whose pages can be counted or are encrypted.
 */
export function checkPdf(bytes: Uint8Array): number | null {
  if (bytes.byteLength > maxFileBytes) throw ValidationFailed.on('file', pdfMessages.tooLarge)

  const textOf = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(textOf(bytes.subarray(0, 8)))) throw ValidationFailed.on('file', pdfMessages.notPdf)
  // Readers look for the end of a PDF in its last kilobyte.
  const hasEnd = textOf(bytes.subarray(-1024)).includes('%%EOF')
  const pages = countPdfPages(bytes)
  if (!hasEnd || pages === 'unreadable') throw ValidationFailed.on('file', uploadMessages.unreadablePdf)
  return pages === 'hidden' || pages > mostPages ? null : pages
}

// What a file says of itself may be more than the database can hold.
const mostPages = 1_000_000
