import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, in characters that need no encoding in a cookie, a header or an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

export function looksLikeToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}

/** The hash that the database stores, so that a leaked table gives no access. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
