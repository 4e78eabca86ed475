import type { Endpoint } from '@portal/contract/endpoint'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, callPage } from './api-client.ts'

const read = { method: 'GET', path: '/api/things/:id', access: 'auth' } as unknown as Endpoint
const readList = { ...read, path: '/api/things', reply: { type: 'array' } } as unknown as Endpoint
const write = { method: 'POST', path: '/api/things', access: 'auth' } as unknown as Endpoint

type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } }

let sent: Sent[] = []

function answerWith(...replies: (Response | Error)[]) {
  const queue = [...replies]
  vi.stubGlobal('fetch', async (url: string, init: Sent['init']) => {
    sent.push({ url, init })
    const reply = queue.shift()
    if (!reply) throw new Error(`no reply was prepared for ${url}`)
    if (reply instanceof Error) throw reply
    return reply
  })
}

function json(status: number, body: unknown) {
  return new Response(JSON.stringify(body), { status })
}

function empty(status: number) {
  return new Response(null, { status })
}

// As the server does it with its reply.
function cookieReply(token: string) {
  return new Proxy(empty(204), {
    get(target, key) {
      // biome-ignore lint: a test double of the browser's cookie handling
      document.cookie = `XSRF-TOKEN=${token}`
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

beforeEach(() => {
  sent = []
  document.cookie = 'XSRF-TOKEN=abc%3D%3D'
})

afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; Max-Age=0'
})

describe('every call', () => {
  test('sends the cookies, and says that it comes from a script and wants JSON', async () => {
    answerWith(json(200, { ok: true }))

    await call(read, { params: { id: 'a/b' }, query: { page: 2, search: '', sort: undefined } })

    expect(sent[0]?.url).toBe('/api/things/a%2Fb?page=2')
    expect(sent[0]?.init).toMatchObject({
      method: 'GET',
      credentials: 'include',
      headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    })
    expect(sent[0]?.init.headers['X-XSRF-TOKEN']).toBeUndefined()
  })

  test('says when nobody has touched the page for half an hour, until somebody does', async () => {
    answerWith(json(200, { ok: true }), json(200, { ok: true }), json(200, { ok: true }))
    const told = async () => {
      await call(read, { params: { id: 1 } })
      return sent.at(-1)?.init.headers['X-Unattended']
    }
    window.dispatchEvent(new Event('keydown'))
    const now = Date.now()

    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 29 * 60_000)
    expect(await told()).toBeUndefined()
    clock.mockReturnValue(now + 31 * 60_000)
    expect(await told()).toBe('1')
    window.dispatchEvent(new Event('pointerdown'))
    expect(await told()).toBeUndefined()
  })

  test.each([200, 201, 202])('takes a %s with a body as success', async (status) => {
    answerWith(json(status, { id: 1 }))

    expect(await call(write)).toEqual({ id: 1 })
  })

  test('names a write by its key, and says when it may be tried again', async () => {
    answerWith(new Response('{}', { status: 409, headers: { 'Retry-After': '7' } }))

    await expect(call(write, { body: {}, idempotencyKey: 'a-key' })).rejects.toMatchObject({
      status: 409,
      retryAfter: 7,
    })
    expect(sent[0]?.init.headers['Idempotency-Key']).toBe('a-key')
  })

  const ours = 'De fout ligt bij ons, niet bij je verbinding. Probeer het zo opnieuw.'
  const waiting = 'De dienst is even niet bereikbaar. Probeer het zo opnieuw.'
  const number = { 'X-Request-Id': 'a1b2c3d4e5f6' }
  const report = 'Blijft het misgaan? Meld dan dit nummer: a1b2c3d4e5f6'
  test.each([
    [500, number, `${ours} ${report}`],
    [502, {}, ours],
    [503, { ...number, 'Retry-After': '10' }, `${waiting} ${report}`],
    // Without it the text is that of something else than the portal.
    [503, {}, ours],
    [404, number, null],
    [429, { ...number, 'Retry-After': '10' }, null],
  ])('knows what to tell of a %s with %j', async (status, headers, reason) => {
    answerWith(new Response(JSON.stringify({ message: waiting }), { status, headers }))

    await expect(call(write, { body: {} })).rejects.toMatchObject({ status, message: null, reason })
  })

  test('takes a 204 as success', async () => {
    answerWith(empty(204))

    expect(await call(write)).toBeUndefined()
  })

  test('refuses a page in the place of data', async () => {
    answerWith(new Response('<html>Log in on the wifi</html>', { status: 200 }))

    await expect(call(readList)).rejects.toMatchObject({ status: null })
  })

  test('says so when no reply comes', async () => {
    answerWith(new TypeError('Failed to fetch'))

    await expect(call(read)).rejects.toMatchObject({
      status: null,
      message: 'API Request Error, please try again',
    })
  })

  test('that was given up while its answer came in is given up, and no failure', async () => {
    const leaving = new AbortController()
    const body = new ReadableStream({ pull: (answer) => answer.error(leaving.signal.reason) })
    answerWith(new Response(body, { status: 200 }))
    leaving.abort()

    await expect(call(read, { signal: leaving.signal })).rejects.toBe(leaving.signal.reason)
  })

  test.each([401, 419])('logs a %s as not authorized and passes it on', async (status) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    answerWith(json(status, { message: 'Je bent niet ingelogd.' }))

    await expect(call(read)).rejects.toMatchObject({ status })
    expect(warn).toHaveBeenCalledExactlyOnceWith('User not authorized, login failed with API')
  })
})

describe('a write', () => {
  test('carries the decoded CSRF token and a JSON body with local times', async () => {
    answerWith(empty(204))
    const body: object = { name: 'A', on: new Date(2026, 10, 20, 0, 30) }

    await call(write, { body })

    expect(sent[0]?.init.headers).toMatchObject({ 'X-XSRF-TOKEN': 'abc==', 'Content-Type': 'application/json' })
    expect(JSON.parse(sent[0]?.init.body as string)).toEqual({ name: 'A', on: '2026-11-20T00:30:00' })
  })

  test('fetches the CSRF cookie first when there is none', async () => {
    document.cookie = 'XSRF-TOKEN=; Max-Age=0'
    answerWith(cookieReply('fresh'), empty(204))

    await call(write)

    expect(sent.map(({ url }) => url)).toEqual(['/sanctum/csrf-cookie', '/api/things'])
    expect(sent[1]?.init.headers['X-XSRF-TOKEN']).toBe('fresh')
  })

  test('fetches the cookie and tries once more after a 419', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    answerWith(empty(419), cookieReply('fresh'), empty(204))

    await call(write)

    expect(sent.map(({ url }) => url)).toEqual(['/api/things', '/sanctum/csrf-cookie', '/api/things'])
    expect(sent[2]?.init.headers['X-XSRF-TOKEN']).toBe('fresh')
  })

  test('gives up after the second 419', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    answerWith(empty(419), cookieReply('fresh'), empty(419))

    await expect(call(write)).rejects.toMatchObject({ status: 419 })
  })

  test('is not sent twice for any other refusal', async () => {
    answerWith(json(422, { errors: { name: ['Naam is verplicht'] } }))

    await expect(call(write)).rejects.toMatchObject({ errors: { name: ['Naam is verplicht'] } })
    expect(sent).toHaveLength(1)
  })
})

describe('a list', () => {
  test.each([
    ['bare', [1, 2]],
    ['under data', { data: [1, 2] }],
  ])('is read when it comes %s', async (_, body) => {
    answerWith(json(200, body))

    expect(await call(readList)).toEqual([1, 2])
  })

  const page = { data: [1], links: {}, meta: { total: 1 } }
  test.each([
    ['bare', page],
    ['under data', { data: page }],
  ])('by the page is read when it comes %s', async (_, body) => {
    answerWith(json(200, body))

    expect(await callPage(readList)).toEqual(page)
  })
})
