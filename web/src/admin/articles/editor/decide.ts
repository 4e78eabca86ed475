import { articleCalls, type ArticleDraft, type ArticleEntry, type ArticleKind } from '@portal/contract/articles'
import { call, toApiError } from '../../../lib/api-client.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { isTemporary } from '../../../lib/retry.ts'

/** The decisions about what members see of an article. */
type Decision = 'publish' | 'withdraw' | 'dropPlan'

type Window = { published_from?: string | null; published_until?: string | null }

/** Saves what is typed and has this decided about that save; resolves with the article as the server has it then. */
export type Decide = (decision: Decision, window?: Window) => Promise<ArticleEntry>

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
export function makeDecide({ kind, id, settle, saved }: Editor): Decide {
  let unanswered: { about: string; body: Window & { rev: string }; key: string } | null = null

  return async function decide(decision, window = {}) {
    const rev = await settle()
    const about = JSON.stringify([decision, window, saved()])
    if (unanswered?.about !== about) unanswered = { about, body: { ...window, rev: String(rev) }, key: newUuid() }
    const { body, key } = unanswered
    try {
      const { data } = await callWhenFree(() =>
        call(articleCalls[kind][decision], { params: { id }, body, idempotencyKey: key }),
      )
      unanswered = null
      return data
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
