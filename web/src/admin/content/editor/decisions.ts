import { contentMessages } from '@portal/contract/content'
import type { ReplyOf } from '@portal/contract/endpoint'
import { ApiError, call, toApiError } from '../../../lib/api-client.ts'
import { repeatableCalls } from '../../repeatable-call.ts'
import { entryCalls } from '../entry-calls.ts'
import type { Draft, Entry, Which } from '../subject.ts'
import { createVersionWriter } from './api.ts'
import type { Standing } from './standing.ts'

type Decision = 'publish' | 'withdraw' | 'dropPlan'

type Window = { published_from?: string | null; published_until?: string | null }

export type Decisions = {
  /**
   * Saves what is typed and has this decided about that save; resolves with the entry as the server has it then. Where it
   * stands otherwise by now than was shown, it rejects as the server does: with 409.
   */
  decide: (decision: Decision, shown: Standing, window?: Window) => Promise<Entry>
  /** Saves what is typed and puts the entry into the bin; rejects in the same way. */
  remove: (shown: Standing) => Promise<void>
  /** Saves what is typed and puts a version in its place, which `kept_as` undoes. */
  restore: (version: number) => Promise<Restored>
  /** Keeps this draft as a version with a name, whether it is saved or not. */
  keepVersion: (name: string, draft: Draft) => Promise<unknown>
}

type Restored = ReplyOf<(typeof entryCalls)[Which['kind']]['restoreVersion']>

type Editor = Which & {
  flush: () => Promise<number>
  /** What the save that `flush` tells has. */
  saved: () => Draft
  standing: () => Standing
}

/**
 * Decides about an entry that is open. A decision whose answer was lost may have been carried out: decided again, about the
 * same text, it is sent as it was, and gets the answer of the first time.
 */
export function decisionsOf({ kind, id, flush, saved, standing }: Editor): Decisions {
  const calls = entryCalls[kind]
  const decideOnce = repeatableCalls<string>()

  return {
    async decide(decision, shown, window = {}) {
      const send = (rev: string, idempotencyKey: string) =>
        call(calls[decision], { params: { id }, body: { ...window, rev }, idempotencyKey })
      return (await sendOnce([decision, window], send, shown)).data
    },
    async remove(shown) {
      const rev = await flush()
      refuseAnother(shown)
      await call(calls.remove, { params: { id }, query: { rev } }).catch((failure: unknown) => {
        // The answer to an earlier attempt was lost: it lies in the bin.
        if (toApiError(failure).status !== 404) throw failure
      })
    },
    restore: (number) =>
      sendOnce(['restore', number], (rev, idempotencyKey) =>
        call(calls.restoreVersion, { params: { id, number }, body: { rev }, idempotencyKey }),
      ),
    keepVersion: createVersionWriter({ kind, id }),
  }

  async function sendOnce<Reply>(
    wanted: unknown,
    send: (rev: string, key: string) => Promise<Reply>,
    shown?: Standing,
  ): Promise<Reply> {
    const rev = String(await flush())
    return decideOnce([wanted, saved()], rev, async (first, key) => {
      // What is sent again is about the save of its first time, whatever became of it.
      if (shown && first === rev) refuseAnother(shown)
      return send(first, key)
    })
  }

  function refuseAnother(shown: Standing): void {
    if (standing().key !== shown.key) throw new ApiError(409, contentMessages.changedMeanwhile)
  }
}
