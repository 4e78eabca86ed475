// Node's side of '#phone-number-parser': all the numbering plans, so that a valid number is told from a possible one.
import { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength } from 'libphonenumber-js/max'

export function loadPhoneNumberParser() {
  return { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength }
}
