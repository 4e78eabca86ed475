import { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength } from 'libphonenumber-js/max'

const parser = { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength }

export type PhoneNumberParser = typeof parser

// '#phone-number-parser' in Node: with all numbering plans, to tell valid numbers from possible ones.
export function loadedPhoneNumberParser(): PhoneNumberParser | null {
  return parser
}

export async function loadPhoneNumberParser(): Promise<PhoneNumberParser> {
  return parser
}
