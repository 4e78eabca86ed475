import type { PhoneNumberParser } from './phone-number-parser.ts'

// The browser's side of '#phone-number-parser': 24 KB that only load when a phone number is checked.
let parser: PhoneNumberParser | null = null

export function loadedPhoneNumberParser(): PhoneNumberParser | null {
  return parser
}

export async function loadPhoneNumberParser(): Promise<PhoneNumberParser> {
  const { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength } = await import('libphonenumber-js/min')
  parser = { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength }
  return parser
}
