import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { optionalEmail } from './rules/email.ts'
import { optionalText } from './rules/text.ts'

// What anybody with its code reads of a registration: the certificate of its warranty. Never whose it is.

export const certificateMessages = {
  reported: 'We hebben uw melding ontvangen en kijken ernaar.',
} as const

export const certificateStates = ['geldig', 'ingetrokken', 'verlopen'] as const

const certificate = z.object({
  /** The code in groups, as it is printed. */
  number: z.string(),
  state: z.enum(certificateStates),
  withdrawn_on: z.nullable(z.string()),
  product: z.object({ brand: z.string(), model: z.string(), image: z.nullable(z.string()) }),
  serial_number: z.string(),
  install_date: z.string(),
  /** The last day of the statutory part, and of all of it. */
  statutory_until: z.string(),
  warranty_until: z.string(),
  warranty_months: z.object({ statutory: z.int(), all_in: z.int() }),
  installer: z.object({ name: z.string(), place: z.nullable(z.string()) }),
})

export type Certificate = z.output<typeof certificate>

/** 404 for any code without a certificate, however it is written. */
export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/public/certificates/:code',
  access: 'public',
  isOutsideSessions: true,
  reply: z.object({ data: certificate }),
})

// Of 500 letters each may take six bytes.
const maxReportBytes = 4_096

export const reportCertificateBody = z.object({
  text: optionalText({ max: 500, multiline: true }),
  /** Where the answer goes, if they want one. */
  email: optionalEmail(),
})

export type ReportCertificateBody = z.output<typeof reportCertificateBody>

/** Tells the desk that the softener is not where its certificate is. What is open already has one report more. */
export const reportCertificate = endpoint({
  method: 'POST',
  path: '/api/public/certificates/:code/report',
  access: 'public',
  isOutsideSessions: true,
  maxBodyBytes: maxReportBytes,
  body: reportCertificateBody,
  status: 201,
  reply: z.object({ message: z.string() }),
})
