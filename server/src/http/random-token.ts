import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, in characters that mean the same in a cookie, a header and an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

export function looksLikeToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}

/** What the database keeps of a token, so that a stolen table opens nothing. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
