import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { UploadKind } from '@portal/contract/uploads'
import type { Dependencies } from '../../dependencies.ts'
import { hashedPath } from '../../storage/hashed-path.ts'
import { checkPdf } from './check-pdf.ts'
import { decodePicture } from './decode-picture.ts'
import { screenFormats, storePicture } from './store-picture.ts'
import { takeTurns } from './take-turns.ts'
import { type NewLine, type Recording, recordChange } from '../record/record-change.ts'
import { ownFormats } from './own-format.ts'
import { removeUpload } from './remove-upload.ts'
import { completeUpload, findKnown, insertUpload, type UploadFiles, type UploadRow } from './store.ts'

type Deps = Recording & Pick<Dependencies, 'files'>

// One at a time, so that one file lies in memory and not all that come.
const inTurn = takeTurns()

type UploadToAdd = {
  name: string
  kind: UploadKind
  type: string
  /** The path of the file, or what is in it. */
  file: string | Uint8Array
  sha256?: string
  by: NewLine['by']
}

type Added = { upload: UploadRow; isKnown: boolean }

/**
 * Stores a file that was sent as an upload; with a `sha256` only where the same person has not sent it within the last day. Its row is there before its files, so that what a kill leaves is found and removed.
 * Throws a `ValidationFailed` on `file`.
 */
export function addUpload(deps: Deps, { name, kind, type, file, sha256, by }: UploadToAdd): Promise<Added> {
  return inTurn(async () => {
    const known = sha256 && typeof by !== 'string' ? await findKnown(deps.db, { by, sha256 }) : null
    if (known) return { upload: known, isKnown: true }

    const bytes = typeof file === 'string' ? await readFile(file) : file
    const pages = kind === 'pdf' ? checkPdf(bytes) : null
    const { width, height } = kind === 'pdf' ? noSize : await decodePicture(bytes)
    // Every upload has files of its own, so that one is removed without asking who else names them.
    const source = { bytes, folder: 'uploads', name: withoutEnding(name), salt: randomUUID() }
    const files_start = hashedPath({ ...source, ending: '' })
    const sent = { name, type, bytes: bytes.byteLength, width, height, pages, files_start }
    const sender = { ...(sha256 && { sha256 }), ...(typeof by !== 'string' && { uploaded_by: by.id }) }
    const id = await insertUpload(deps.db, { ...sent, ...sender })
    try {
      const files = kind === 'pdf' ? await storePdf(deps, source) : await storeFiles(deps, source, kind)
      const upload = await deps.db.tx(async () => {
        recordChange(deps, { by, action: 'upload-added', entry: { kind: 'upload', id, name } })
        return completeUpload(deps.db, id, files)
      })
      return { upload, isKnown: false }
    } catch (error) {
      // Where this fails too, the sweep does it.
      await removeUpload(deps, { id, files_start }).catch(() => {})
      throw error
    }
  })
}

const noSize = { width: null, height: null }

// Members save a file under this name, with the ending of its format.
function withoutEnding(name: string): string {
  return name.replace(/\.[a-z0-9]{2,5}$/i, '')
}

type Source = { bytes: Uint8Array; folder: string; name: string; salt: string }

async function storeFiles(deps: Deps, source: Source, kind: Exclude<UploadKind, 'pdf'>): Promise<UploadFiles> {
  const own = kind === 'webp' ? [] : [ownFormats[kind]]
  const paths = await storePicture(deps, source, [...screenFormats, ...own])
  const [format] = own
  return { file: paths['screen.webp'], thumbnail_image: paths['thumb.webp'], own_file: format ? paths[format] : null }
}

async function storePdf({ files }: Deps, source: Source): Promise<UploadFiles> {
  const file = hashedPath({ ...source, ending: '.pdf' })
  await files.put(file, source.bytes, 'application/pdf')
  return { file, thumbnail_image: null, own_file: null }
}
