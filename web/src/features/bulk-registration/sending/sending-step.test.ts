import { describe, expect, test } from 'vitest'
import { ApiError, errorWithoutReply } from '../../../lib/api-client.ts'
import { judgeFailure, pauseBefore } from './sending-step.ts'

function failure(status: number, { message = null, retryAfter = null }: Partial<ApiError> = {}): ApiError {
  const error = new ApiError(status, message)
  error.retryAfter = retryAfter
  return error
}

describe('a batch without results', () => {
  test.each([
    ['whose answer got lost', errorWithoutReply(), { kind: 'later', after: null }],
    ['that the server is still at', failure(409, { retryAfter: 1 }), { kind: 'later', after: 1 }],
    ['that met a broken server', failure(500), { kind: 'later', after: null }],
    ['that met a server without its database', failure(503, { retryAfter: 5 }), { kind: 'later', after: 5 }],
    ['that came too soon', failure(429, { retryAfter: 30 }), { kind: 'later', after: 30 }],
    ['that came without a session', failure(401), { kind: 'signed-out' }],
    ['that came with an old token', failure(419), { kind: 'signed-out' }],
    ['of a member who may not', failure(403, { message: 'Nee' }), { kind: 'blocked', message: 'Nee' }],
    ['that will never do', failure(422, { message: 'Fout' }), { kind: 'refused', message: 'Fout' }],
    ['that is too big', failure(413), { kind: 'refused', message: 'De server heeft deze rijen geweigerd.' }],
    [
      'whose key is in use for something else',
      failure(409),
      { kind: 'refused', message: 'De server heeft deze rijen geweigerd.' },
    ],
  ])('%s is judged by what that says of the next attempt', (_, error, expected) => {
    expect(judgeFailure(error)).toEqual(expected)
  })
})

describe('the pause before the next attempt', () => {
  test('doubles up to a minute', () => {
    const pauses = [1, 2, 3, 7, 20].map((attempt) => pauseBefore(attempt, null, 0.5))

    expect(pauses).toEqual([1000, 2000, 4000, 60_000, 60_000])
  })

  test('differs from tab to tab', () => {
    expect(pauseBefore(1, null, 0)).toBe(750)
    expect(pauseBefore(1, null, 0.999)).toBeCloseTo(1250, -1)
  })

  test('is never shorter than the server asks for', () => {
    expect(pauseBefore(1, 30, 0.5)).toBe(30_000)
    expect(pauseBefore(7, 1, 0.5)).toBe(60_000)
  })
})
