import type { Dependencies } from '../../dependencies.ts'
import { uploadEndings } from './own-format.ts'
import { deleteUpload } from './store.ts'

/** Removes the files of an upload that nothing names, whichever of them there are, and then its row. */
export async function removeUpload(
  { db, files }: Pick<Dependencies, 'db' | 'files'>,
  { id, files_start }: { id: number; files_start: string },
): Promise<void> {
  for (const ending of uploadEndings) await files.remove(files_start + ending)
  await deleteUpload(db, id)
}
