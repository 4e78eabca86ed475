import type { PhoneNumberParser } from './phone-number-parser.ts'

// '#phone-number-parser' in browsers: 24 KB, loaded for the first phone number.
let parser: PhoneNumberParser | null = null

export function loadedPhoneNumberParser(): PhoneNumberParser | null {
  return parser
}

// A network that never answers must not hold a form for longer.
const patienceMs = 5_000

let loading: Promise<PhoneNumberParser> | null = null

/** Rejects when it takes too long; the parser is used all the same once it is there. A failed load is tried again. */
export function loadPhoneNumberParser(): Promise<PhoneNumberParser> {
  loading ??= new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('It takes too long')), patienceMs)
    importParser().then(resolve, (error: Error) => {
      loading = null
      reject(error)
    })
  })
  return loading
}

async function importParser(): Promise<PhoneNumberParser> {
  const { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength } = await import('libphonenumber-js/min')
  parser = { ParseError, parsePhoneNumberWithError, validatePhoneNumberLength }
  return parser
}
