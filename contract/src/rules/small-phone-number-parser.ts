import { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength } from 'libphonenumber-js/min'

/** Only what the rule of phone numbers needs: the library's own entry would bring the rest along. */
export const smallPhoneNumberParser = { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength }
