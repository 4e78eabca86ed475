import { downloadCalls, findDownloadProblems } from '@portal/contract/downloads'
import type { Dependencies } from '../../dependencies.ts'
import { createSimple } from '../content/save-simple.ts'
import type { Recording } from '../record/record-change.ts'
import { addUpload } from '../uploads/add-upload.ts'
import { downloadSubject } from './download-subject.ts'
import { wholeDraft } from './whole-draft.ts'

export type DownloadToPut = {
  bytes: Uint8Array
  /** Title, name, brand and category, not checked yet; without a `language` it is Dutch. */
  fields: Record<string, unknown>
}

/** Adds a PDF to the downloads by the operator, and returns its id. Throws a `ValidationFailed` on the wrong fields, or on `file`. */
export async function putDownload(
  deps: Recording & Pick<Dependencies, 'files'>,
  { bytes, fields }: DownloadToPut,
): Promise<number> {
  const { is_visible: __, ...draft } = await wholeDraft(
    downloadCalls.create.body,
    { language: 'nl', ...fields },
    (sent) => {
      const { upload_id: _, ...problems } = findDownloadProblems(sent)
      return problems
    },
  )

  const sent = { name: `${draft.title} ${draft.name}`, kind: 'pdf', type: 'application/pdf', file: bytes } as const
  const { upload } = await addUpload(deps, { ...sent, by: 'operator' })
  const by = 'operator'
  const { id } = await createSimple(
    deps,
    { subject: downloadSubject, by },
    { draft: { ...draft, upload_id: upload.id }, is_visible: true },
  )
  return id
}
