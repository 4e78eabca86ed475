import type { Books } from '../books/open-books.ts'
import { readToken, TokenRefused, toleranceSeconds } from './read-token.ts'
import { newSession } from './session.ts'

type SignOnOptions = { books: Books; secret: string; issuer: string; url: string; now: () => Date }

/** Opens a session for the member in the portal's token and returns the cookie's value. Each token works once. */
export async function signOn(token: string, { books, secret, issuer, url, now }: SignOnOptions): Promise<string> {
  const claims = await readToken(token, { secret, issuer, audience: url, now: now() })
  books.visitors.forgetExpired(now())
  // No await between this check and `record`, so that a second call with the same token sees the first.
  if (books.visitors.hasUsed(claims.jti)) throw new TokenRefused('used before', { isOver: true })

  const session = newSession(now())
  books.record({
    type: 'signed_on',
    at: now().toISOString(),
    token_id: claims.jti,
    token_expires_at: new Date((claims.exp + toleranceSeconds) * 1000).toISOString(),
    session_key: session.session_key,
    session_expires_at: session.session_expires_at,
    member_id: Number(claims.sub),
    name: claims.name,
    email: claims.email,
  })
  return session.token
}
