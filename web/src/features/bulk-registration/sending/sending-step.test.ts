import { describe, expect, test } from 'vitest'
import { ApiError, errorWithoutReply } from '../../../lib/api-client.ts'
import { judgeFailure } from './sending-step.ts'

function failure(status: number, { message = null, retryAfter = null }: Partial<ApiError> = {}): ApiError {
  const error = new ApiError(status, message)
  error.retryAfter = retryAfter
  return error
}

describe('what to do about a batch without results', () => {
  test.each([
    ['whose answer is lost', errorWithoutReply(), { kind: 'later', after: null }],
    ['that the server still works on', failure(409, { retryAfter: 1 }), { kind: 'later', after: 1 }],
    ['that meets an error', failure(500), { kind: 'later', after: null }],
    ['that meets a server without its database', failure(503, { retryAfter: 5 }), { kind: 'later', after: 5 }],
    ['that comes too soon', failure(429, { retryAfter: 30 }), { kind: 'later', after: 30 }],
    ['without a session', failure(401), { kind: 'signed-out' }],
    ['with an expired token', failure(419), { kind: 'signed-out' }],
    ['of a member who may not register', failure(403, { message: 'Nee' }), { kind: 'blocked', message: 'Nee' }],
    ['that is invalid', failure(422, { message: 'Fout' }), { kind: 'refused', message: 'Fout' }],
    ['that is too large', failure(413), { kind: 'refused', message: 'De server heeft deze rijen geweigerd.' }],
    [
      'whose key belongs to another batch',
      failure(409),
      { kind: 'refused', message: 'De server heeft deze rijen geweigerd.' },
    ],
  ])('%s', (_, error, expected) => {
    expect(judgeFailure(error)).toEqual(expected)
  })
})
