import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requiredText } from './rules/text.ts'

export const contactMessages = {
  sent: 'Contact aanvraag succesvol',
  subjectMissing: 'Selecteer een onderwerp',
  questionMissing: 'Vraag is verplicht',
} as const

/** Spec §3: the desks that a question can go to. */
export const contactSubjects = [
  { id: 1, label: 'Technische ondersteuning' },
  { id: 2, label: 'Verkoop' },
  { id: 3, label: 'Administratie' },
] as const

export const sendContactRequestBody = z.object({
  // Anything that is no subject gets the text for a missing one.
  subject: z.pipe(
    z.union([z.number(), z.string()], contactMessages.subjectMissing),
    z.pipe(
      z.transform((sent: number | string) => contactSubjects.find(({ id }) => String(id) === String(sent).trim())?.id),
      z.literal(
        contactSubjects.map(({ id }) => id),
        contactMessages.subjectMissing,
      ),
    ),
  ),
  question: requiredText(contactMessages.questionMissing, { max: 5000, multiline: true }),
})

export type SendContactRequestBody = z.output<typeof sendContactRequestBody>

export const sendContactRequest = endpoint({
  method: 'POST',
  path: '/api/contact/index',
  access: 'verified',
  body: sendContactRequestBody,
  reply: z.object({ message: z.string() }),
})
