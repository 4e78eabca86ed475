import { checkBody } from '@portal/contract/check-body'
import { downloadFields } from '@portal/contract/media'
import { uploadMessages } from '@portal/contract/uploads'
import type { Dependencies } from '../../dependencies.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { hashedPath } from '../../storage/hashed-path.ts'
import { countPdfPages } from './count-pdf-pages.ts'
import { maxFileBytes } from './max-file-bytes.ts'
import { insertDownload, type NewDownload } from './store.ts'

const downloadMessages = {
  tooLarge: 'Dit bestand is te groot. Het maximum is 60 MB',
  notPdf: 'Dit bestand is geen PDF',
}

export type DownloadToPut = {
  bytes: Uint8Array
  /** Title, name, brand and category, not checked yet. */
  fields: Record<string, unknown>
}

/** Adds a PDF to the downloads and returns its id. Throws a `ValidationFailed` on the wrong fields, or on `file`. */
export async function putDownload(
  { db, files }: Pick<Dependencies, 'db' | 'files'>,
  download: DownloadToPut,
): Promise<number> {
  return insertDownload(db, await storeDownloadFile({ files }, download))
}

/** The part of `putDownload` that must run outside a transaction: stores the file and returns its row. */
export async function storeDownloadFile(
  { files }: Pick<Dependencies, 'files'>,
  { bytes, fields }: DownloadToPut,
): Promise<NewDownload> {
  const checked = await checkBody(downloadFields, fields)
  if ('errors' in checked) throw new ValidationFailed(checked.errors)
  checkPdf(bytes)

  const { title, name } = checked.value
  const file = hashedPath({ folder: 'downloads', name: `${title} ${name}`, bytes, ending: '.pdf' })
  await files.put(file, bytes, 'application/pdf')
  return { ...checked.value, file }
}

/** Throws a `ValidationFailed` on `file` unless these bytes are a whole PDF, whose pages can be counted or are encrypted. */
export function checkPdf(bytes: Uint8Array): void {
  if (bytes.byteLength > maxFileBytes) throw ValidationFailed.on('file', downloadMessages.tooLarge)

  const textOf = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(textOf(bytes.subarray(0, 8)))) throw ValidationFailed.on('file', downloadMessages.notPdf)
  // Readers look for the end of a PDF in its last kilobyte.
  const hasEnd = textOf(bytes.subarray(-1024)).includes('%%EOF')
  if (!hasEnd || countPdfPages(bytes) === 'unreadable') throw ValidationFailed.on('file', uploadMessages.unreadablePdf)
}
