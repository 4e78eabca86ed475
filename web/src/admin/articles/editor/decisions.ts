import { articleCalls, type ArticleDraft, type ArticleEntry, type ArticleKind } from '@portal/contract/articles'
import type { ReplyOf } from '@portal/contract/endpoint'
import { call } from '../../../lib/api-client.ts'
import { repeatableCalls } from '../../repeatable-call.ts'
import { versionKeeper } from './api.ts'

/** The decisions about what members see of an article. */
type Decision = 'publish' | 'withdraw' | 'dropPlan'

type Window = { published_from?: string | null; published_until?: string | null }

export type Decisions = {
  /** Saves what is typed and has this decided about that save; resolves with the article as the server has it then. */
  decide: (decision: Decision, window?: Window) => Promise<ArticleEntry>
  /** Saves what is typed and puts a version in its place, which `kept_as` undoes. */
  restore: (version: number) => Promise<Restored>
  /** Keeps this draft as a version with a name, whether it is saved or not. */
  keepVersion: (name: string, draft: ArticleDraft) => Promise<unknown>
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
  const decideOnce = repeatableCalls<string>()

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
    keepVersion: versionKeeper({ kind, id }),
  }

  async function sendOnce<Reply>(wanted: unknown, send: (rev: string, key: string) => Promise<Reply>): Promise<Reply> {
    const rev = String(await settle())
    return decideOnce([wanted, saved()], rev, send)
  }
}
