import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'
import { optionalText, requiredText } from './rules/text.ts'

export const recoveryCodeCount = 10

export const secondFactorMessages = {
  nameMissing: 'Naam is verplicht',
  codeMissing: 'Code is verplicht',
  wrongCode: 'Deze code klopt niet of is al gebruikt',
  wrongMailCode: 'Deze code klopt niet of werkt niet meer',
  wrongPasskey: 'Deze passkey wordt niet herkend',
  noPasskeys: 'Op dit adres van het portaal werken passkeys niet. Gebruik een app met codes.',
  hasApp: 'Je hebt al een app. Verwijder die eerst.',
  setUpExpired: 'Dit duurde te lang. Begin opnieuw.',
  lastBeheerder: 'De laatste beheerder houdt een tweede stap',
} as const

const factor = z.object({
  id: z.int(),
  kind: z.enum(['passkey', 'app']),
  name: z.string(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
})

export type SecondFactor = z.output<typeof factor>

const ownFactors = z.object({
  factors: z.array(factor),
  recovery_codes_left: z.int(),
  /** Whether this session has proven a factor, and that in the last five minutes. */
  proven: z.nullable(z.enum(['fresh', 'earlier'])),
  /**
   * What comes before the first factor: a code is mailed to this address, and is to be shown. Null for who has a factor, and for
   * half an hour after this session has shown it.
   */
  mail_code: z.nullable(z.object({ address: z.string(), is_sent: z.boolean() })),
  has_passkeys: z.boolean(),
  /** Whether the demo lets its own people in without a factor. */
  is_skipped: z.boolean(),
})

export type OwnFactors = z.output<typeof ownFactors>

/** What the browser gets and gives back is made by one library on both sides, and read by nobody between them. */
const ofPasskey = z.record(z.string(), z.unknown())

const passkeyAnswer = z
  .record(z.string(), z.unknown(), secondFactorMessages.wrongPasskey)
  .check(z.refine(({ id }) => typeof id === 'string' && isCredentialId(id), secondFactorMessages.wrongPasskey))

// At most 1023 bytes, as text.
function isCredentialId(text: string): boolean {
  return /^[\w-]{1,1364}$/.test(text)
}

export type PasskeyAnswer = z.output<typeof passkeyAnswer>

const access = may.lookAfterOwnFactor

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/second-factor',
  access,
  secondFactor: 'not-asked',
  reply: z.object({ data: ownFactors }),
})

/** How long a mailed code works, and how long a session that has shown it may set up the first factor. */
export const mailCodeMinutes = 30

/**
 * Mails a code to the address of the account: a first factor belongs to whoever has the mailbox, not to whoever knows the password.
 * Does nothing for who has a factor.
 */
export const sendMailCode = endpoint({
  method: 'POST',
  path: '/api/second-factor/mail-code',
  access,
  secondFactor: 'not-asked',
  reply: z.object({ data: ownFactors }),
})

export const proveMailboxBody = z.object({ code: requiredText(secondFactorMessages.codeMissing) })

export const proveMailbox = endpoint({
  method: 'POST',
  path: '/api/second-factor/mailbox',
  access,
  secondFactor: 'not-asked',
  body: proveMailboxBody,
  reply: z.object({ data: ownFactors }),
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkeys/options',
  access,
  secondFactor: 'to-set-up',
  reply: z.object({ data: ofPasskey }),
})

/** The recovery codes are there with the first factor, and never again. */
const added = z.object({ data: ownFactors, recovery_codes: z.nullable(z.array(z.string())) })

const name = requiredText(secondFactorMessages.nameMissing, { max: 60 })

export const addPasskeyBody = z.object({ name, passkey: passkeyAnswer })

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkeys',
  access,
  secondFactor: 'to-set-up',
  body: addPasskeyBody,
  status: 201,
  reply: added,
})

export const startApp = endpoint({
  method: 'POST',
  path: '/api/second-factor/app/options',
  access,
  secondFactor: 'to-set-up',
  /** The address that the app reads as a picture, and the secret in it for who types it. */
  reply: z.object({ data: z.object({ address: z.string(), secret: z.string() }) }),
})

export const addAppBody = z.object({ code: requiredText(secondFactorMessages.codeMissing) })

export const addApp = endpoint({
  method: 'POST',
  path: '/api/second-factor/app',
  access,
  secondFactor: 'to-set-up',
  body: addAppBody,
  status: 201,
  reply: added,
})

export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/api/second-factor/:id',
  access,
  secondFactor: 'fresh',
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  access,
  secondFactor: 'fresh',
  reply: z.object({ recovery_codes: z.array(z.string()) }),
})

export const startStepUp = endpoint({
  method: 'POST',
  path: '/api/step-up/options',
  access,
  secondFactor: 'not-asked',
  reply: z.object({ data: ofPasskey }),
})

/** A code of the app or a recovery code, or the answer of a passkey. */
export const stepUpBody = z.object({ code: optionalText(), passkey: z.nullish(passkeyAnswer) })

export type StepUpBody = z.output<typeof stepUpBody>

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/step-up',
  access,
  secondFactor: 'not-asked',
  body: stepUpBody,
  reply: z.object({ data: ownFactors }),
})
