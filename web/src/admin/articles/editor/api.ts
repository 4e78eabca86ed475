import { articleCalls, type ArticleEntry, type ArticleKind } from '@portal/contract/articles'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { pinnedMember } from '../../../lib/pinned-session.ts'
import { repeatableCalls } from '../../repeatable-call.ts'
import { findLeftArticles, type LeftArticle } from './kept-articles.ts'
import type { KeeperCalls } from './keeper-surroundings.ts'

type Which = { kind: ArticleKind; id: number }

/** An article, and what this device still has of it. */
export type LoadedArticle = { entry: ArticleEntry; left: LeftArticle[] }

export function articleQuery({ kind, id }: Which) {
  return queryOptions({
    queryKey: ['article', kind, id],
    queryFn: async ({ signal }): Promise<LoadedArticle> => {
      const [left, reply] = await Promise.all([
        findLeftArticles({ kind, id, memberId: pinnedMember() ?? 0 }),
        call(articleCalls[kind].get, { params: { id }, signal }),
      ])
      return { entry: reply.data, left }
    },
    // The editor begins with what the server has, and asks by itself from then on.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What the editor of an article calls while it is open. */
export function keeperCalls({ kind, id }: Which): KeeperCalls {
  const calls = articleCalls[kind]
  const params = { id }
  return {
    get: async () => (await call(calls.get, { params })).data,
    save: async (rev, draft) => {
      try {
        const { data } = await call(calls.save, { params, body: { rev, ...draft } })
        return { name: 'saved', ...data }
      } catch (error) {
        const current = currentOf(error)
        if (current) return { name: 'outdated', current }
        throw error
      }
    },
    keepVersion: versionKeeper({ kind, id }),
    restore: async () => (await call(calls.restore, { params })).data,
  }
}

/** Keeps versions of an article; one whose answer was lost is kept once. */
export function versionKeeper({ kind, id }: Which): KeeperCalls['keepVersion'] {
  const sendOnce = repeatableCalls<null>()
  return (name, draft) =>
    sendOnce([name, draft], null, (_, idempotencyKey) =>
      call(articleCalls[kind].keepVersion, { params: { id }, body: { name, draft }, idempotencyKey }),
    )
}

function currentOf(error: unknown): ArticleEntry | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return (error.reply as { current?: ArticleEntry } | undefined)?.current ?? null
}
