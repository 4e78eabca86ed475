import type { smallPhoneNumberParser } from './small-phone-number-parser.ts'

type Parser = typeof smallPhoneNumberParser

let loaded: Parser | null = null

// The browser's side of '#phone-number-parser': 24 KB that only load when a phone number is checked. Once it is here the
// rule answers at once, so that a whole worksheet can be judged without waiting.
export function loadPhoneNumberParser(): Parser | Promise<Parser> {
  return loaded ?? importParser()
}

async function importParser(): Promise<Parser> {
  const { smallPhoneNumberParser } = await import('./small-phone-number-parser.ts')
  loaded = smallPhoneNumberParser
  return smallPhoneNumberParser
}
