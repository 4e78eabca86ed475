import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'
import { type JudgedUpload, judgeUpload, uploadFileName, uploadMessages } from './uploads.ts'

// Photos that members send to the desk, such as that of a label. They are private: only who sent one and the desk see it.

export const photoMessages = {
  unknown: 'Kies een foto: jpg, png of webp',
  enoughToday: 'Je hebt vandaag al veel foto’s gestuurd. Probeer het morgen opnieuw',
} as const

export const maxPhotoMegabytes = 15

/** The type that a photo is kept and shown in, whatever was sent. */
export const photoType = 'image/webp'

/** As `judgeUpload`, of what may be a photo. */
export function judgePhoto(seen: Parameters<typeof judgeUpload>[0]): JudgedUpload {
  const judged = judgeUpload(seen)
  if ('refusal' in judged) return judged.refusal === uploadMessages.unknown ? notAPhoto : judged
  if (judged.kind === 'pdf' || judged.kind === 'tiff') return notAPhoto
  if (seen.bytes > maxPhotoMegabytes * 1_000_000)
    return { refusal: uploadMessages.tooLarge(maxPhotoMegabytes), isTooLarge: true }
  return judged
}

const notAPhoto = { refusal: photoMessages.unknown, isTooLarge: false }

const photo = z.object({ id: z.int(), name: z.string(), width: z.int(), height: z.int(), url: z.string() })

export type Photo = z.output<typeof photo>

/** The file is the body. What nothing refers to is removed after a day. */
export const sendPhoto = endpoint({
  method: 'PUT',
  path: '/api/uploads',
  access: 'verified',
  takesFile: true,
  query: z.object({ name: uploadFileName }),
  status: 201,
  reply: z.object({ data: photo }),
})

export const getOwnPhoto = endpoint({
  method: 'GET',
  path: '/api/uploads/:id',
  access: 'verified',
  givesFile: [photoType],
})

/** A photo that a member sent in a case. It leaves a line in the record. */
export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/admin/photos/:id',
  access: may.seeRegistrations,
  givesFile: [photoType],
})
