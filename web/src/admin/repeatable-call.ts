import { toApiError } from '../lib/api-client.ts'
import { newUuid } from '../lib/new-uuid.ts'
import { isTemporary } from '../lib/retry.ts'

/**
 * Makes calls that do no harm when an answer is lost: asked again for the same, what was sent the first time is sent again, with its key,
 * and the server answers as it did then. `about` names what is asked for.
 */
export function repeatableCalls<Sent>() {
  let unanswered: { about: string; sent: Sent; key: string } | null = null

  return async function sendOnce<Reply>(
    wanted: unknown,
    now: Sent,
    send: (sent: Sent, key: string) => Promise<Reply>,
  ): Promise<Reply> {
    const about = JSON.stringify(wanted)
    if (unanswered?.about !== about) unanswered = { about, sent: now, key: newUuid() }
    const { sent, key } = unanswered
    try {
      const reply = await callWhenFree(() => send(sent, key))
      unanswered = null
      return reply
    } catch (failure) {
      if (!isTemporary(toApiError(failure))) unanswered = null
      throw failure
    }
  }
}

const maxWaits = 20

/** Waits for as long as the server says that it is still at the call whose answer was lost. */
export async function callWhenFree<Reply>(send: () => Promise<Reply>, waits = 0): Promise<Reply> {
  try {
    return await send()
  } catch (failure) {
    const { status, retryAfter } = toApiError(failure)
    if (status !== 409 || retryAfter === null || waits === maxWaits) throw failure
    await new Promise((resolve) => setTimeout(resolve, retryAfter * 1_000))
    return callWhenFree(send, waits + 1)
  }
}
