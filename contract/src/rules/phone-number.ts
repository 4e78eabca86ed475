import { loadedPhoneNumberParser, loadPhoneNumberParser } from '#phone-number-parser'
import * as z from 'zod/mini'
import { optionalText, requiredText } from './text.ts'

// Spec §5.
export const phoneNumberMessages = {
  missing: 'Telefoonnummer is verplicht',
  notANumber: 'De invoer is geen geldig telefoonnummer',
  invalidCountry: 'De opgegeven landcode is ongeldig',
  tooShort: 'Telefoonnummer is te kort',
  tooLong: 'Telefoonnummer is te lang',
  unknown: 'Een onbekende fout is opgetreden',
} as const

export const maxPhoneNumberLength = 250

/** Dutch without a country; kept as typed (spec §5). In a browser it waits for the parser. */
export function phoneNumber() {
  return requiredText(phoneNumberMessages.missing, lengthOfPhoneNumber).check(validPhoneNumber())
}

/** `null` when left out. */
export function optionalPhoneNumber() {
  return z.pipe(optionalText(lengthOfPhoneNumber), z.nullable(z.string().check(validPhoneNumber())))
}

const lengthOfPhoneNumber = { max: maxPhoneNumberLength, tooLong: phoneNumberMessages.tooLong }

function validPhoneNumber() {
  return z.superRefine((text: string, context) => {
    const judge = (parser: Parser) => {
      const message = phoneNumberProblem(parser, text)
      if (message) context.addIssue({ code: 'custom', message })
    }
    const parser = loadedPhoneNumberParser()
    // Without the parser the server judges.
    return parser ? judge(parser) : loadPhoneNumberParser().then(judge, () => undefined)
  })
}

/** Always on the server, in a browser once the parser is loaded. */
export function canJudgePhoneNumbers(): boolean {
  return loadedPhoneNumberParser() !== null
}

/** With the zero or plus that a spreadsheet took: 0612345678 for 612345678. Null for other texts. The rule accepts both (spec §5). */
export function dialablePhoneNumber(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  // Short numbers, such as 14 040 of a town hall, are dialled as they are.
  if (/^[^\d+]*[+0]/.test(text) || digits.length < 7) return null
  const withZero = text.replace(/\d/, '0$&')
  const parser = loadedPhoneNumberParser()
  if (!parser) return digits.length === 9 ? withZero : null
  return [withZero, `+${digits}`].find((written) => phoneNumberProblem(parser, written) === null) ?? null
}

/** Before somebody types. Never fails: the rule tries again. */
export async function prefetchPhoneNumberParser(): Promise<void> {
  await loadPhoneNumberParser().catch(() => undefined)
}

type Parser = NonNullable<ReturnType<typeof loadedPhoneNumberParser>>

const messageOfFault: Record<string, string> = {
  NOT_A_NUMBER: phoneNumberMessages.notANumber,
  INVALID_COUNTRY: phoneNumberMessages.invalidCountry,
  TOO_SHORT: phoneNumberMessages.tooShort,
  TOO_LONG: phoneNumberMessages.tooLong,
}

function phoneNumberProblem(parser: Parser, text: string): string | null {
  try {
    // Without `extract: false` it finds numbers inside a sentence.
    if (parser.parsePhoneNumberWithError(text, { defaultCountry: 'NL', extract: false }).isValid()) return null
    const fault = parser.validatePhoneNumberLength(text, 'NL')
    return fault ? (messageOfFault[fault] ?? phoneNumberMessages.unknown) : phoneNumberMessages.notANumber
  } catch (error) {
    if (!(error instanceof parser.ParseError)) return phoneNumberMessages.unknown
    return messageOfFault[error.message] ?? phoneNumberMessages.unknown
  }
}
