import { articleCalls, type ArticleDraft, type ArticleEntry, type ArticleKind } from '@portal/contract/articles'
import type { ReplyOf } from '@portal/contract/endpoint'
import { call, toApiError } from '../../../lib/api-client.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { isTemporary } from '../../../lib/retry.ts'

/** The decisions about what members see of an article. */
type Decision = 'publish' | 'withdraw' | 'dropPlan'

type Window = { published_from?: string | null; published_until?: string | null }

export type Decisions = {
  /** Saves what is typed and has this decided about that save; resolves with the article as the server has it then. */
  decide: (decision: Decision, window?: Window) => Promise<ArticleEntry>
  /** Saves what is typed and puts a version in its place, which `kept_as` undoes. */
  restore: (version: number) => Promise<Restored>
}

type Restored = ReplyOf<(typeof articleCalls)[ArticleKind]['restoreVersion']>

type Editor = {
  kind: ArticleKind
  id: number
  settle: () => Promise<number>
  /** What the save that `settle` tells has. */
  saved: () => ArticleDraft
}

/**
 * Decides about an article that is open. A decision whose answer was lost may have been carried out: decided again, about the
 * same text, it is sent as it was, and gets the answer of the first time.
 */
export function decisionsOf({ kind, id, settle, saved }: Editor): Decisions {
  const calls = articleCalls[kind]
  let unanswered: { about: string; rev: string; key: string } | null = null

  return {
    async decide(decision, window = {}) {
      const { data } = await sendOnce([decision, window], (rev, idempotencyKey) =>
        call(calls[decision], { params: { id }, body: { ...window, rev }, idempotencyKey }),
      )
      return data
    },
    restore: (number) =>
      sendOnce(['restore', number], (rev, idempotencyKey) =>
        call(calls.restoreVersion, { params: { id, number }, body: { rev }, idempotencyKey }),
      ),
  }

  async function sendOnce<Reply>(wanted: unknown, send: (rev: string, key: string) => Promise<Reply>): Promise<Reply> {
    const rev = String(await settle())
    const about = JSON.stringify([wanted, saved()])
    if (unanswered?.about !== about) unanswered = { about, rev, key: newUuid() }
    const sent = unanswered
    try {
      const reply = await callWhenFree(() => send(sent.rev, sent.key))
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
