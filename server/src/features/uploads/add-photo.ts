import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Dependencies } from '../../dependencies.ts'
import { hashedPath } from '../../storage/hashed-path.ts'
import { decodePicture } from './decode-picture.ts'
import { removeUpload } from './remove-upload.ts'
import { storePicture } from './store-picture.ts'
import { completeUpload, insertUpload, privateFolder, type UploadRow } from './store.ts'
import { takeTurns } from './take-turns.ts'

// One at a time, so that one photo lies in memory and not all that come.
const inTurn = takeTurns()

type PhotoToAdd = { name: string; type: string; file: string; by: { id: number } }

/** Keeps a photo of a member, encoded anew, where nobody gets at it without a call. Throws a `ValidationFailed` on `file`. */
export function addPhoto(
  deps: Pick<Dependencies, 'db' | 'files'>,
  { name, type, file, by }: PhotoToAdd,
): Promise<UploadRow> {
  return inTurn(async () => {
    const bytes = await readFile(file)
    const { width, height } = await decodePicture(bytes)
    // The name may tell of somebody, and addresses of files are logged.
    const source = { bytes, folder: privateFolder, name: 'foto', salt: randomUUID() }
    const files_start = hashedPath({ ...source, ending: '' })
    const sent = { name, type, bytes: bytes.byteLength, width, height, pages: null, files_start, uploaded_by: by.id }
    const id = await insertUpload(deps.db, sent)
    try {
      const { 'photo.webp': path } = await storePicture(deps, source, ['photo.webp'])
      return await completeUpload(deps.db, id, { file: path, thumbnail_image: null, own_file: null })
    } catch (error) {
      // Where this fails too, the sweep does it.
      await removeUpload(deps, { id, files_start }).catch(() => {})
      throw error
    }
  })
}
