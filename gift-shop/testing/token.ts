import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'

export const secret = 'a-secret-of-portal-and-shop-for-tests'
export const portalUrl = 'https://portaal.voorbeeld.nl'
export const shopUrl = 'https://cadeaus.voorbeeld.nl'

type TokenOptions = { now?: Date; secret?: string; alg?: string }

/** A token as the portal signs it, with the given claims replaced; an undefined claim is left out. */
export function createToken(claims: Record<string, unknown> = {}, options: TokenOptions = {}): Promise<string> {
  const iat = Math.floor((options.now ?? new Date()).getTime() / 1000)
  const usual = {
    iss: portalUrl,
    aud: shopUrl,
    sub: '7',
    email: 'sanne@voorbeeld.nl',
    name: 'Sanne de Vries',
    jti: randomUUID(),
    iat,
    exp: iat + 60,
  }
  return new SignJWT({ ...usual, ...claims })
    .setProtectedHeader({ alg: options.alg ?? 'HS256' })
    .sign(new TextEncoder().encode(options.secret ?? secret))
}

/** A token with a given header and claims and an invalid signature. */
export function forgeToken(header: object, claims: object, signature = ''): string {
  return [...[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), signature].join(
    '.',
  )
}
