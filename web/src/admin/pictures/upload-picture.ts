import { type Upload, uploadFile } from '@portal/contract/uploads'
import { acceptFile, sendFile, type SendOptions, type TakenKinds, uploadFailures } from '../../lib/send-file.ts'

const pictures: TakenKinds = { kinds: ['jpeg', 'png', 'webp', 'tiff'], otherKind: uploadFailures.noPicture }

/** Uploads a picture that the server takes; what it can't take is refused before it is sent. */
export async function uploadPicture(file: File, options?: SendOptions): Promise<Upload> {
  return sendUpload((await acceptFile(file, pictures)).file, options)
}

/** Uploads a file that is taken already. */
export async function sendUpload(file: File, options?: SendOptions): Promise<Upload> {
  return (await sendFile(uploadFile, file, options)).data
}
