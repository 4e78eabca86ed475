import { loadedPhoneNumberParser, loadPhoneNumberParser } from '#phone-number-parser'
import * as z from 'zod/mini'
import { requiredText } from './text.ts'

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
  const { missing, tooLong } = phoneNumberMessages
  return requiredText(missing, { max: maxPhoneNumberLength, tooLong }).check(
    z.superRefine((text: string, context) => {
      const judge = (parser: Parser) => {
        const message = phoneNumberProblem(parser, text)
        if (message) context.addIssue({ code: 'custom', message })
      }
      const parser = loadedPhoneNumberParser()
      // A browser that can't load the parser leaves the judgement to the server.
      return parser ? judge(parser) : loadPhoneNumberParser().then(judge, () => undefined)
    }),
  )
}

/** Whether the rule can answer at once: always on the server, and in a browser when the parser is loaded. */
export function canJudgePhoneNumbers(): boolean {
  return loadedPhoneNumberParser() !== null
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
