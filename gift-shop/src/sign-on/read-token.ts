import { errors, jwtVerify } from 'jose'
import * as z from 'zod'

export type SignOnClaims = z.output<typeof claims>
type TokenOptions = { secret: string; issuer: string; audience: string; now: Date }

/** How far the clocks of portal and shop may differ. */
export const toleranceSeconds = 5
const longestLifeSeconds = 60

const claims = z
  .object({
    sub: z.string().regex(/^[1-9]\d{0,14}$/),
    aud: z.string(),
    email: z.string().max(320),
    name: z.string().max(600),
    jti: z.string().min(8).max(200),
    iat: z.int(),
    exp: z.int(),
  })
  .refine(({ iat, exp }) => exp > iat && exp - iat <= longestLifeSeconds)

/** A token that can't be used; `isOver` when it could be once, so that a fresh one helps. */
export class TokenRefused extends Error {
  readonly isOver: boolean

  constructor(reason: string, { isOver = false } = {}) {
    super(reason)
    this.isOver = isOver
  }
}

/** Whom the portal sent here, by a token that it signed for us less than a minute ago. */
export async function readToken(token: string, { secret, issuer, audience, now }: TokenOptions): Promise<SignOnClaims> {
  const key = new TextEncoder().encode(secret)
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
      clockTolerance: toleranceSeconds,
      maxTokenAge: longestLifeSeconds,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
    })
    return claims.parse(payload)
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenRefused(error.code, { isOver: true })
    // The messages of errors may quote claims, which are somebody's data; a code does not.
    throw new TokenRefused(error instanceof errors.JOSEError ? error.code : 'unexpected claims')
  }
}
