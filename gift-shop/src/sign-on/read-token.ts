import { errors, jwtVerify } from 'jose'
import * as z from 'zod'

export type SignOnClaims = z.output<typeof claims>
type TokenOptions = { secret: string; issuer: string; audience: string; now: Date }

/** The tolerated difference between the clocks of portal and shop. */
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

/** The token is invalid; `isOver` when it was valid before, so that a new one helps. */
export class TokenRefused extends Error {
  readonly isOver: boolean

  constructor(reason: string, { isOver = false } = {}) {
    super(reason)
    this.isOver = isOver
  }
}

/** Reads the member from a token that the portal signed for this shop less than a minute ago; throws otherwise. */
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
    // Error messages may quote claims, which are personal data; codes do not.
    throw new TokenRefused(error instanceof errors.JOSEError ? error.code : 'unexpected claims')
  }
}
