import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'

type Options = { url: string; secret: string; appUrl: string }
type Visitor = { id: number; email: string; first_name: string; last_name: string }

// What the shop accepts at most: enough to follow a redirect, too little to be found in a log.
const livesSeconds = 60

/** Makes addresses at the shop that sign a member in there, once. They go to his browser and nowhere else. */
export function createSignOnUrl({ url, secret, appUrl }: Options): (visitor: Visitor) => Promise<string> {
  const key = new TextEncoder().encode(secret)
  return async ({ id, email, first_name, last_name }) => {
    const now = Math.floor(Date.now() / 1000)
    const token = await new SignJWT({ email, name: `${first_name} ${last_name}` })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(appUrl)
      .setAudience(url)
      .setSubject(String(id))
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + livesSeconds)
      .sign(key)
    return `${url}/sso?token=${token}`
  }
}
