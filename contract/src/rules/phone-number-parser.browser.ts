import type { PhoneNumberParser } from './phone-number-parser.ts'

// '#phone-number-parser' in browsers: 24 KB, loaded for the first phone number.
let parser: PhoneNumberParser | null = null

export function loadedPhoneNumberParser(): PhoneNumberParser | null {
  return parser
}

export async function loadPhoneNumberParser(): Promise<PhoneNumberParser> {
  const { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength } = await import('libphonenumber-js/min')
  parser = { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength }
  return parser
}
