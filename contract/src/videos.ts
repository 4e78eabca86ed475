import * as z from 'zod/mini'
import { orderCalls } from './content-order.ts'
import { type FieldErrors, fieldErrors } from './errors.ts'
import { isBlank, optionalWholeNumber, typedText } from './rules/text.ts'
import { youtubeId } from './rules/youtube-address.ts'
import { simpleCalls, simpleMessages } from './simple-content.ts'

// The videos as staff keep them, in the order that members see. What members see of them is in media.ts.

export const videoMessages = {
  descriptionMissing: 'Omschrijving is verplicht',
  addressMissing: 'Adres van YouTube is verplicht',
  invalidAddress: 'Dit is geen adres van een video op YouTube',
} as const

const fields = {
  title: typedText(),
  description: typedText({ max: 500, multiline: true }),
  youtube_url: typedText().check(
    // As the database can judge it too: without blanks, its host in small letters.
    z.overwrite((typed: string) => (URL.canParse(typed) ? new URL(typed).href : typed.trim())),
    z.refine((address) => isBlank(address) || youtubeId(address) !== null, videoMessages.invalidAddress),
  ),
  /** A picture instead of the one of YouTube. */
  poster_upload_id: optionalWholeNumber(simpleMessages.fileGone),
}

export const videoCalls = { ...simpleCalls('videos', { fields, changes: {}, filters: {} }), ...orderCalls('videos') }

const draft = z.object(fields)

export type VideoDraft = z.output<typeof draft>

export function findVideoProblems({ title, description, youtube_url }: VideoDraft): FieldErrors {
  return fieldErrors([
    ['title', isBlank(title), simpleMessages.titleMissing],
    ['description', isBlank(description), videoMessages.descriptionMissing],
    ['youtube_url', isBlank(youtube_url), videoMessages.addressMissing],
  ])
}
