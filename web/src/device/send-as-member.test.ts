import { expect, test, vi } from 'vitest'
import { ApiError, errorWithoutReply } from '../lib/api-client.ts'
import { sendAsMember } from './send-as-member.ts'

function refusal(status: number, retryAfter: number | null = null): ApiError {
  const error = new ApiError(status, 'Nee')
  error.retryAfter = retryAfter
  return error
}

const itsMember = async () => 'token'
const refused = { name: 'refused', error: { message: 'Nee' } }

test('the call is made in the session that was found to be of the member', async () => {
  expect(await sendAsMember(1, itsMember, async (session) => session)).toEqual({ name: 'answered', reply: 'token' })
})

test.each([
  ['nobody or another member is there', async () => null, { name: 'signed-out' }],
  ['nobody knows who is there', () => Promise.reject(errorWithoutReply()), { name: 'later', after: null }],
])('nothing is sent while %s', async (_, findSession, outcome) => {
  const send = vi.fn<(session: string) => Promise<void>>()

  expect(await sendAsMember(1, findSession, send)).toEqual(outcome)
  expect(send).not.toHaveBeenCalled()
})

test.each([
  ['whose answer is lost', errorWithoutReply(), { name: 'later', after: null }],
  ['that takes too long', new DOMException('timeout', 'TimeoutError'), { name: 'later', after: null }],
  ['that the server still works on', refusal(409, 1), { name: 'later', after: 1 }],
  ['that meets an error', refusal(500), { name: 'later', after: null }],
  ['that meets a server without its database', refusal(503, 5), { name: 'later', after: 5 }],
  ['that comes too soon', refusal(429, 30), { name: 'later', after: 30 }],
  ['in a session that the member has just replaced', refusal(419), { name: 'later', after: null }],
  ['of a member who may not do it', refusal(403), refused],
  ['that is invalid', refusal(422), refused],
  ['that is too large', refusal(413), refused],
  ['whose key belongs to another one', refusal(409), refused],
])('a call %s', async (_, error, outcome) => {
  expect(await sendAsMember(1, itsMember, () => Promise.reject(error))).toMatchObject(outcome)
})

test.each([401, 419])('a %i says that the member is gone, when they are', async (status) => {
  const findSession = vi.fn(async (): Promise<string | null> => null).mockResolvedValueOnce('token')

  expect(await sendAsMember(1, findSession, () => Promise.reject(refusal(status)))).toEqual({ name: 'signed-out' })
})
