import { filledPassword } from '@portal/server/testing/fill-database'

/** A session: the headers that a browser sends with a read and with a write. */
export type Visitor = { reads: Record<string, string>; writes: Record<string, string> }

/** Starts a guest session. `origin` is the portal's public address. */
export async function visit(url: string, origin: string): Promise<Visitor> {
  return visitorOf((await fetch(`${url}/sanctum/csrf-cookie`)).headers.getSetCookie(), origin)
}

type Login = { email: string; password?: string; origin?: string }

/** Starts a session and logs a member in. */
export async function logIn(url: string, { email, password = filledPassword, origin = url }: Login): Promise<Visitor> {
  const { writes } = await visit(url, origin)
  const body = JSON.stringify({ email, password })
  const response = await fetch(`${url}/login`, { method: 'POST', headers: writes, body })
  if (response.status !== 204) throw new Error(`${email} could not log in: ${response.status} ${await response.text()}`)
  return visitorOf(response.headers.getSetCookie(), origin)
}

/** The session that these `Set-Cookie` lines began or changed; without any, somebody who comes for the first time. */
export function visitorOf(lines: string[], origin: string): Visitor {
  const cookies = lines.map((cookie) => cookie.split(';', 1)[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  const reads = {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br',
    'accept-language': 'nl-NL',
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
    'x-requested-with': 'XMLHttpRequest',
    cookie: cookies.join('; '),
  }
  return { reads, writes: { ...reads, origin, 'content-type': 'application/json', 'x-xsrf-token': token } }
}
