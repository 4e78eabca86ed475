import { memberPassword } from '@portal/server/testing/factories'

export type Reply = { status: number; headers: Headers; body: string }
export type Client = ReturnType<typeof createClient>

/** Every password and cookie that a client sent or received; no log may contain one. */
export const secretsInUse = new Set<string>()

/** An HTTP client that keeps cookies and sends the CSRF token with writes. Rejects when no reply comes. */
export function createClient(url: string, cookies = new Map<string, string>()) {
  async function send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'GET' ? {} : writeHeaders()),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) keepCookie(line)
    // The status acknowledges the call, also when the connection breaks during the body.
    return { status: response.status, headers: response.headers, body: await response.text().catch(() => '') }
  }

  function writeHeaders(): Record<string, string> {
    return { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '') }
  }

  function keepCookie(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    secretsInUse.add(value)
    if (/max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }

  async function logIn({ email, password = memberPassword }: { email: string; password?: string }): Promise<Reply> {
    secretsInUse.add(password)
    if (!cookies.has('XSRF-TOKEN')) await send('GET', '/sanctum/csrf-cookie')
    return send('POST', '/login', { email, password })
  }

  return {
    cookies,
    logIn,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => send('POST', path, body, headers),
    put: (path: string, body: unknown) => send('PUT', path, body),
    /** The same cookies at another replica. */
    at: (otherUrl: string) => createClient(otherUrl, cookies),
  }
}

/** A client with this member logged in. */
export async function clientOf(url: string, member: { email: string; password?: string }) {
  const client = createClient(url)
  const { status, body } = await client.logIn(member)
  if (status !== 204) throw new Error(`Could not log in: ${status} ${body}`)
  return client
}
