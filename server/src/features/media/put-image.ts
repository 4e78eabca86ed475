import { findImageProblems, imageCalls } from '@portal/contract/images'
import { type ImageKind, imageKinds } from '@portal/contract/media-lists'
import { judgeUpload } from '@portal/contract/uploads'
import type { Dependencies } from '../../dependencies.ts'
import { createSimple } from '../content/save-simple.ts'
import type { Recording } from '../record/record-change.ts'
import { addUpload } from '../uploads/add-upload.ts'
import { decodePicture } from '../uploads/decode-picture.ts'
import { imageSubject } from './image-subject.ts'
import { pictureFormats } from '../uploads/picture-formats.ts'
import { wholeDraft } from './whole-draft.ts'

export type ImageToPut = {
  bytes: Uint8Array
  /** Name, brand and category, not checked yet; without an `alt` it is the name. */
  fields: Record<string, unknown>
  /** The formats that members can download; by default all three. */
  formats?: readonly ImageKind[]
}

const uploadKinds = { jpg: 'jpeg', png: 'png', tiff: 'tiff' } as const

/**
 * Adds an image to the image bank by the operator, in formats made of one file, and returns its id. Throws a `ValidationFailed` on the
 * wrong fields, or on `file`.
 */
export async function putImage(
  deps: Recording & Pick<Dependencies, 'files'>,
  { bytes, fields, formats = imageKinds }: ImageToPut,
): Promise<number> {
  const { is_visible: ___, ...draft } = await wholeDraft(imageCalls.create.body, fields, (sent) => {
    const { files: _, alt: __, ...problems } = findImageProblems(sent)
    return problems
  })

  const picture = await decodePicture(bytes)
  const sent = judgeUpload({ head: bytes, bytes: bytes.byteLength })
  const files = { ...draft.files }
  for (const format of formats) {
    const [kind, { type, encode }] = [uploadKinds[format], pictureFormats[format]]
    const file = 'kind' in sent && sent.kind === kind ? bytes : await picture.encode(encode)
    files[format] = (await addUpload(deps, { name: draft.name, kind, type, file, by: 'operator' })).upload.id
  }
  const { id } = await createSimple(
    deps,
    { subject: imageSubject, by: 'operator' },
    { draft: { ...draft, alt: draft.alt || draft.name, files }, is_visible: true },
  )
  return id
}
