// The browser's side of '#phone-number-parser': 24 KB that only load when a phone number is checked.
export async function loadPhoneNumberParser() {
  const { smallPhoneNumberParser } = await import('./small-phone-number-parser.ts')
  return smallPhoneNumberParser
}
