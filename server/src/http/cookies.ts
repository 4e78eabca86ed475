import type { FastifyReply, FastifyRequest } from 'fastify'

type CookieOptions = { maxAge: number; secure: boolean; httpOnly?: boolean }

/** What a cookie of the request holds. Ours hold tokens, of which nothing has to be decoded. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const cookies = headers.cookie?.split(';').map((cookie) => cookie.trim())
  return cookies?.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Adds a cookie to the answer, for all of the site. */
export function setCookie(reply: FastifyReply, name: string, value: string, options: CookieOptions): void {
  const flags = `${options.httpOnly ? '; HttpOnly' : ''}${options.secure ? '; Secure' : ''}; SameSite=Lax`
  reply.header('set-cookie', `${name}=${value}; Max-Age=${options.maxAge}; Path=/${flags}`)
}
