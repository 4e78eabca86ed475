import { Secret, TOTP } from 'otpauth'

/** The code that an app shows for this secret; `steps` of thirty seconds ahead of now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}
