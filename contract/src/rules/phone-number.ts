import { loadedPhoneNumberParser, loadPhoneNumberParser } from '#phone-number-parser'
import * as z from 'zod/mini'
import { optionalText, requiredText } from './text.ts'

// Spec §5: the six texts of a phone number.
export const phoneNumberMessages = {
  missing: 'Telefoonnummer is verplicht',
  notANumber: 'De invoer is geen geldig telefoonnummer',
  invalidCountry: 'De opgegeven landcode is ongeldig',
  tooShort: 'Telefoonnummer is te kort',
  tooLong: 'Telefoonnummer is te lang',
  unknown: 'Een onbekende fout is opgetreden',
} as const

export const maxPhoneNumberLength = 250

/**
 * A valid phone number, with the Netherlands as the country when none is written; kept as typed (spec §5). In a browser it
 * answers later as long as the parser is not loaded.
 */
export function phoneNumber() {
  return requiredText(phoneNumberMessages.missing, lengthOfPhoneNumber).check(validPhoneNumber())
}

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
    // A browser that can't load the parser leaves the judgement to the server.
    return parser ? judge(parser) : loadPhoneNumberParser().then(judge, () => undefined)
  })
}

/** Whether the rule can answer at once: always on the server, and in a browser when the parser is loaded. */
export function canJudgePhoneNumbers(): boolean {
  return loadedPhoneNumberParser() !== null
}

/**
 * The number with the zero or the plus that a spreadsheet took, when nobody can dial it as it is written: 0612345678 for
 * 612345678, +31612345678 for 31612345678. Null for any other text, also for one that is no number either way. The rule
 * accepts such a number (spec §5), so a form that reads spreadsheets asks about it.
 */
export function dialablePhoneNumber(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  // Short numbers, such as 14 040 of a town hall, are dialled as they are.
  if (/^[^\d+]*[+0]/.test(text) || digits.length < 7) return null
  const withZero = text.replace(/\d/, '0$&')
  const parser = loadedPhoneNumberParser()
  if (!parser) return digits.length === 9 ? withZero : null
  return [withZero, `+${digits}`].find((written) => phoneNumberProblem(parser, written) === null) ?? null
}

/** Loads the parser ahead, before somebody types a phone number. Never fails: the rule tries again. */
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
    // Without `extract: false` a number would be found in the middle of a sentence.
    if (parser.parsePhoneNumberWithError(text, { defaultCountry: 'NL', extract: false }).isValid()) return null
    const fault = parser.validatePhoneNumberLength(text, 'NL')
    return fault ? (messageOfFault[fault] ?? phoneNumberMessages.unknown) : phoneNumberMessages.notANumber
  } catch (error) {
    if (!(error instanceof parser.ParseError)) return phoneNumberMessages.unknown
    return messageOfFault[error.message] ?? phoneNumberMessages.unknown
  }
}
