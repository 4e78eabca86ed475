import type { Endpoint } from '@portal/contract/endpoint'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, call, noReplyMessage } from './api-client.ts'

const read = { method: 'GET', path: '/api/things', access: 'auth' } as unknown as Endpoint
const write = { method: 'POST', path: '/api/things', access: 'auth' } as unknown as Endpoint

beforeEach(() => {
  vi.useFakeTimers()
  document.cookie = 'XSRF-TOKEN=token'
})

/** A network that takes every call and answers after so many milliseconds, or never. */
function answerAfter(milliseconds = Number.POSITIVE_INFINITY) {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      if (milliseconds < Number.POSITIVE_INFINITY) setTimeout(() => resolve(new Response('{"id":1}')), milliseconds)
    })
  })
}

/** What became of the call so far. */
function watch(calling: Promise<unknown>) {
  const watched: { reply?: unknown; error?: unknown } = {}
  calling.then(
    (reply) => (watched.reply = reply),
    (error: unknown) => (watched.error = error),
  )
  return watched
}

test.each([
  ['a read', read, 30_000],
  ['a write', write, 60_000],
])('%s that is never answered ends, as one without a reply', async (_, endpoint, milliseconds) => {
  answerAfter()
  const watched = watch(call(endpoint))

  await vi.advanceTimersByTimeAsync(milliseconds - 1)
  expect(watched).toEqual({})
  await vi.advanceTimersByTimeAsync(1)
  expect(watched.error).toBeInstanceOf(ApiError)
  expect(watched.error).toMatchObject({ status: null, message: noReplyMessage })
})

test('a write that waits for its CSRF token ends too', async () => {
  document.cookie = 'XSRF-TOKEN=; Max-Age=0'
  answerAfter()
  const watched = watch(call(write))

  await vi.advanceTimersByTimeAsync(60_000)
  expect(watched.error).toMatchObject({ status: null })
})

test('an answer on a slow connection counts', async () => {
  answerAfter(25_000)
  const watched = watch(call(read))

  await vi.advanceTimersByTimeAsync(25_000)
  expect(watched.reply).toEqual({ id: 1 })
  expect(vi.getTimerCount()).toBe(0)
})

test('who no longer wants the answer ends the call with their own reason', async () => {
  answerAfter()
  const leaving = new AbortController()
  const watched = watch(call(read, { signal: leaving.signal }))
  leaving.abort()

  await vi.advanceTimersByTimeAsync(0)
  expect(watched.error).toBe(leaving.signal.reason)
})
