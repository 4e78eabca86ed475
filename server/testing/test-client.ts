import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sessionCookie } from '../src/http/session.ts'

export type TestClient = ReturnType<typeof createTestClient>

type Options = { headers?: Record<string, string>; remoteAddress?: string }

/** A client like a browser: keeps cookies, sends the CSRF token with writes, and returns the whole response. */
export function createTestClient(app: FastifyInstance) {
  const cookies = new Map<string, string>()

  async function send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({ ...options, headers: { ...(cookie && { cookie }), ...options.headers } })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isRemoved = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now())
      if (isRemoved) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  async function get(url: string, { headers, remoteAddress }: Options = {}) {
    return send({ method: 'GET', url, headers, remoteAddress })
  }

  async function write(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    { headers, remoteAddress }: Options = {},
  ) {
    if (!cookies.has('XSRF-TOKEN')) await get('/sanctum/csrf-cookie')
    const token = decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '')
    return send({
      method,
      url,
      headers: { 'x-xsrf-token': token, 'content-type': 'application/json', ...headers },
      payload: body === undefined ? '' : JSON.stringify(body),
      remoteAddress,
    })
  }

  const post = (url: string, body?: unknown, options?: Options) => write('POST', url, body, options)
  const put = (url: string, body?: unknown, options?: Options) => write('PUT', url, body, options)

  const remove = (url: string, options?: Options) => write('DELETE', url, undefined, options)

  return { get, post, put, delete: remove, send, cookies, sessionId: () => cookies.get(sessionCookie) }
}
