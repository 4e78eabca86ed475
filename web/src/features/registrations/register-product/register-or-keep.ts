import { type ConsentedRegistrationBody, createRegistration } from '@portal/contract/registrations'
import { ApiError, call } from '../../../lib/api-client.ts'
import { inTime } from '../../../lib/in-time.ts'

/** The device, for a registration that gets no answer. */
export type Device = {
  /** Keeps the registration for later, unless it has an answer by then. */
  keep: (answered: AbortSignal) => Promise<void>
  /** The device can't keep it, or not yet, so that the server's answer has to be awaited. */
  onUnkept: () => void
}

// Together less than ten seconds, after which people press again.
const answerMs = 8_000
const keepMs = 1_500
// For a device that is slow to keep it, once there is no answer to wait for.
const patienceMs = 10_000

/**
 * Registers, or keeps the registration for later when the server does not answer. Returns whether it was kept. The server's
 * answer counts for as long as it was not.
 */
export async function registerOrKeep(body: ConsentedRegistrationBody, key: string, device: Device): Promise<boolean> {
  const attempt = new AbortController()
  const answer = register(body, key, attempt.signal).then(() => false)
  try {
    return await inTime(answerMs, answer)
  } catch (error) {
    if (isAnswer(error)) throw error
  }

  const answered = new AbortController()
  const timer = setTimeout(device.onUnkept, keepMs)
  const kept = device.keep(answered.signal).then(
    () => true,
    () => {
      device.onUnkept()
      return answer
    },
  )
  const lastAnswer = answer.catch(async (error: unknown) => {
    if (!isAnswer(error)) await new Promise((resolve) => setTimeout(resolve, patienceMs))
    throw error
  })
  try {
    const isKept = await Promise.race([kept, lastAnswer])
    if (isKept) attempt.abort()
    return isKept
  } finally {
    clearTimeout(timer)
    answered.abort()
    for (const late of [kept, lastAnswer]) late.catch(() => undefined)
  }
}

// Who only asks to wait has decided nothing, so the device can do the waiting.
function isAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === null) return false
  return error.status !== 503 || error.retryAfter === null
}

const maxWaits = 20

// 409 with Retry-After: the server still works on an attempt whose answer was lost, so the answer only has to be awaited.
async function register(
  body: ConsentedRegistrationBody,
  idempotencyKey: string,
  signal: AbortSignal,
  waits = 0,
): Promise<unknown> {
  try {
    return await call(createRegistration, { body, idempotencyKey, signal })
  } catch (error) {
    const isInProgress = error instanceof ApiError && error.status === 409 && error.retryAfter !== null
    if (!isInProgress || waits === maxWaits) throw error
    const milliseconds = (error.retryAfter ?? 1) * 1_000
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return register(body, idempotencyKey, signal, waits + 1)
  }
}
