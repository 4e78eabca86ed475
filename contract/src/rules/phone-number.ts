import { loadPhoneNumberParser } from '#phone-number-parser'
import { Problem, type Rule, rule } from './rule.ts'
import { readText } from './text.ts'

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
const defaultCountry = 'NL'

/** Fetches the parser ahead, for the moment that somebody starts on a phone number; a failure shows later or never. */
export async function prefetchPhoneNumberParser(): Promise<void> {
  try {
    await Promise.resolve(loadPhoneNumberParser())
  } catch {
    // The rule asks for it again.
  }
}

type Parser = Awaited<ReturnType<typeof loadPhoneNumberParser>>

const messageOfFault: Record<string, string> = {
  NOT_A_NUMBER: phoneNumberMessages.notANumber,
  INVALID_COUNTRY: phoneNumberMessages.invalidCountry,
  TOO_SHORT: phoneNumberMessages.tooShort,
  TOO_LONG: phoneNumberMessages.tooLong,
}

/** A valid phone number, with the Netherlands as the country when none is written; kept as typed (spec §5). */
export function phoneNumber(): Rule<string> {
  return rule((sent) => {
    const text = readText(sent, { max: Number.MAX_SAFE_INTEGER })
    if (text === null) return new Problem(phoneNumberMessages.missing)
    if (text instanceof Problem) return text
    if (text.length > maxPhoneNumberLength) return new Problem(phoneNumberMessages.tooLong)

    const judge = (parser: Parser) => {
      const message = phoneNumberProblem(parser, text)
      return message ? new Problem(message) : text
    }
    const parser: Parser | Promise<Parser> = loadPhoneNumberParser()
    // A browser that can't fetch the parser leaves the judgement to the server.
    return parser instanceof Promise ? parser.then(judge, () => text) : judge(parser)
  })
}

function phoneNumberProblem(parser: Parser, text: string): string | null {
  try {
    const parsed = parser.parsePhoneNumberWithError(text, defaultCountry)
    const fault = parser.validatePhoneNumberLength(text, defaultCountry)
    if (fault) return messageOfFault[fault] ?? phoneNumberMessages.unknown
    return parsed.isValid() ? null : phoneNumberMessages.notANumber
  } catch (error) {
    if (!(error instanceof parser.ParseError)) return phoneNumberMessages.unknown
    return messageOfFault[error.message] ?? phoneNumberMessages.unknown
  }
}
