import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'
import { id } from './rules/text.ts'

/** The files that staff may upload: the type as it is served and stored, and the most megabytes. */
const kinds = {
  jpeg: { type: 'image/jpeg', megabytes: 25 },
  png: { type: 'image/png', megabytes: 25 },
  webp: { type: 'image/webp', megabytes: 25 },
  tiff: { type: 'image/tiff', megabytes: 60 },
  pdf: { type: 'application/pdf', megabytes: 50 },
} as const

export type UploadKind = keyof typeof kinds

const megabyte = 1_000_000

export const uploadMessages = {
  noHash: 'Een SHA-256 heeft 64 tekens van 0 tot f',
  empty: 'Dit bestand is leeg',
  unknown: 'Dit bestandstype kan niet. Kies een jpg, png, webp, tiff of pdf',
  // From phones: no server of ours can read it, for its patents.
  heic: 'Bewaar de foto als jpg en kies hem opnieuw',
  unreadablePdf: 'Dit is geen leesbare pdf. Sla het bestand opnieuw op als pdf en probeer het nog eens',
  imageMissing: 'Kies een afbeelding',
  imageGone: 'Deze afbeelding staat niet meer in de beeldbank. Kies een andere',
  noRoom: 'De server heeft geen ruimte meer voor bestanden. Waarschuw de beheerder van de server',
  enoughToday: 'Je hebt in een dag 5 GB geüpload. Probeer het morgen opnieuw',
  tooLarge: (megabytes: number) => `Dit bestand is te groot. Het maximum is ${megabytes} MB`,
} as const

/** How many bytes of a file its kind is known from. */
export const uploadHeadBytes = 12

export type JudgedUpload = { kind: UploadKind; type: string } | { refusal: string; isTooLarge: boolean }

/** What a file is by its first bytes, and not by its name; or why it is refused. The device asks before it sends, the server meanwhile. */
export function judgeUpload({ head, bytes }: { head: Uint8Array; bytes: number }): JudgedUpload {
  if (bytes === 0) return refused(uploadMessages.empty)
  const text = String.fromCharCode(...head.subarray(0, uploadHeadBytes))
  if (text.startsWith('ftyp', 4)) return refused(uploadMessages.heic)
  const kind = kindOf(text)
  if (!kind) return refused(uploadMessages.unknown)
  const { type, megabytes } = kinds[kind]
  if (bytes > megabytes * megabyte) return { refusal: uploadMessages.tooLarge(megabytes), isTooLarge: true }
  return { kind, type }
}

function refused(refusal: string): JudgedUpload {
  return { refusal, isTooLarge: false }
}

function kindOf(text: string): UploadKind | null {
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff'
  return text.startsWith('%PDF-') ? 'pdf' : null
}

const maxNameLength = 255

// No name is a reason to refuse a file: a device may have any. It is shown, and no path is made of more than its letters.
export const uploadFileName = z.pipe(z.catch(z.string(), ''), z.string().check(z.overwrite(tidyName)))

function tidyName(sent: string): string {
  const [name = ''] = /[^/\\]*$/.exec(sent) ?? []
  const shown = name.replace(/[\p{Cc}\p{Surrogate}]/gu, '').trim()
  return shown.slice(0, maxNameLength).replace(/\p{Surrogate}$/u, '') || 'bestand'
}

/** A file as it was sent, upright. `url` is what pages show of a picture, at most 1280 pixels wide, or the PDF itself. */
export const upload = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Of a PDF, unless it hides them. */
  pages: z.nullable(z.int()),
  url: z.string(),
})

export type Upload = z.output<typeof upload>

const uploadReply = z.object({ data: upload })

/** In the answer for a file that the same person sent within the last day: it is that upload, with a 200. */
export const uploadKnownHeader = 'Upload-Known'

/** The upload that the caller made of the same bytes within the last day: who sends many files asks before each. */
export const getKnownUpload = endpoint({
  method: 'GET',
  path: '/api/admin/uploads/known',
  access: may.changeContent,
  query: z.object({ sha256: z.string(uploadMessages.noHash).check(z.regex(/^[0-9a-f]{64}$/, uploadMessages.noHash)) }),
  reply: z.object({ data: z.nullable(upload) }),
})

export const uploadFile = endpoint({
  method: 'PUT',
  path: '/api/admin/uploads',
  access: may.changeContent,
  takesFile: true,
  query: z.object({ name: uploadFileName }),
  status: 201,
  reply: uploadReply,
})

export const copyImageBody = z.object({
  image_id: id({ missing: uploadMessages.imageMissing, invalid: uploadMessages.imageGone }),
})

/** Makes an upload of an image of the image bank: content keeps it, whatever becomes of the image. */
export const copyImage = endpoint({
  method: 'POST',
  path: '/api/admin/uploads',
  access: may.changeContent,
  body: copyImageBody,
  status: 201,
  reply: uploadReply,
})
