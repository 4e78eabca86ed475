// E-mail addresses without the machinery of the rules: the web reads them on its first screens.

export const invalidEmail = 'Vul een geldig e-mailadres in'

// One @, no blanks or brackets, a domain of labels with a dot: what a mail server accepts, without being clever.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** The address in lower case, or null when it is none. */
export function readEmail(text: string): string | null {
  const address = text.trim().toLowerCase()
  return emailPattern.test(address) && !/^\.|\.\.|\.@/.test(address) ? address : null
}
