import { getKnownUpload, type Upload } from '@portal/contract/uploads'
import { call } from '../../lib/api-client.ts'

/**
 * The upload that this person made of the same bytes within the last day, so that nothing is sent twice. A device that can't
 * tell, or gets no answer, sends the file.
 */
export async function findKnownUpload(file: File, signal: AbortSignal): Promise<Upload | null> {
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return (await call(getKnownUpload, { query: { sha256 }, signal })).data
  } catch {
    signal.throwIfAborted()
    return null
  }
}
