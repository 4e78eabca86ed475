import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Dependencies } from '../../dependencies.ts'
import { hashedPath } from '../../storage/hashed-path.ts'
import { decodePicture } from '../media/decode-picture.ts'
import { checkPdf } from '../media/put-download.ts'
import { storeScreenPicture } from '../media/store-picture.ts'
import { takeTurns } from '../media/take-turns.ts'
import { type Recording, recordChange } from '../record/record-change.ts'
import type { ReceivedFile } from './receive-file.ts'
import { removeUpload } from './remove-upload.ts'
import { completeUpload, insertUpload, type UploadFiles, type UploadRow } from './store.ts'

type Deps = Recording & Pick<Dependencies, 'files'>

const folder = 'uploads'
const maxNameLength = 40

// One at a time, so that one file lies in memory and not all that come.
const inTurn = takeTurns()

type UploadToAdd = ReceivedFile & {
  name: string
  by: { id: number }
}

/**
 * Stores a received file as an upload. Its row is there before its files, so that what a kill leaves is found and removed.
 * Throws a `ValidationFailed` on `file`.
 */
export function addUpload(deps: Deps, { path, name, by, ...sent }: UploadToAdd): Promise<UploadRow> {
  return inTurn(async () => {
    const bytes = await readFile(path)
    const isPdf = sent.kind === 'pdf'
    if (isPdf) checkPdf(bytes)
    const { width, height } = isPdf ? noSize : await decodePicture(bytes)
    // Every upload has files of its own, so that one is removed without asking who else names them.
    const source = { bytes, folder, name: `${name.slice(0, maxNameLength)} ${randomUUID().slice(0, 8)}` }
    const files_start = hashedPath({ ...source, ending: '' })
    const id = await insertUpload(deps.db, { name, type: sent.type, bytes: sent.bytes, width, height, files_start })
    try {
      const files = isPdf ? await storePdf(deps, source) : await storeFiles(deps, source)
      return await deps.db.tx(async () => {
        recordChange(deps, { by, action: 'upload-added', entry: { kind: 'upload', id, name } })
        return completeUpload(deps.db, id, files)
      })
    } catch (error) {
      // Where this fails too, the sweep does it.
      await removeUpload(deps, { id, files_start }).catch(() => {})
      throw error
    }
  })
}

const noSize = { width: null, height: null }

type Source = { bytes: Uint8Array; folder: string; name: string }

async function storeFiles(deps: Deps, source: Source): Promise<UploadFiles> {
  const { image, thumbnail } = await storeScreenPicture(deps, source)
  return { file: image, thumbnail_image: thumbnail }
}

async function storePdf({ files }: Deps, source: Source): Promise<UploadFiles> {
  const file = hashedPath({ ...source, ending: '.pdf' })
  await files.put(file, source.bytes, 'application/pdf')
  return { file, thumbnail_image: null }
}
