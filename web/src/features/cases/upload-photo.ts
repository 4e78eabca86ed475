import { judgePhoto, type Photo, photoMessages, sendPhoto } from '@portal/contract/photos'
import { acceptFile, sendFile, type SendOptions, type TakenKinds } from '../../lib/send-file.ts'

const photos: TakenKinds = { kinds: ['jpeg', 'png', 'webp'], otherKind: photoMessages.unknown, judge: judgePhoto }

/** Sends a photo that the desk may see; what the server would not take is refused before it is sent. */
export async function uploadPhoto(file: File, options: SendOptions): Promise<Photo> {
  return (await sendFile(sendPhoto, (await acceptFile(file, photos)).file, options)).data
}
