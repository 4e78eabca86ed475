import { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength } from 'libphonenumber-js/max'

const parser = { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength }

export type PhoneNumberParser = typeof parser

// Node's side of '#phone-number-parser': all the numbering plans, so that a valid number is told from a possible one.
export function loadedPhoneNumberParser(): PhoneNumberParser | null {
  return parser
}

export async function loadPhoneNumberParser(): Promise<PhoneNumberParser> {
  return parser
}
