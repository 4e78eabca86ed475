// The browser's side of '#phone-number-parser': 24 KB that only load when a phone number is checked.
export function loadPhoneNumberParser() {
  return import('libphonenumber-js/min')
}
