import { type ArticleKind, type BulkAction, bulkProblems } from '@portal/contract/articles'
import { HttpError, NotFound, ValidationFailed } from '../../http/errors.ts'
import type { Recording } from '../record/record-change.ts'
import { deleteArticle, restoreArticle } from './delete-article.ts'
import { lockArticle, publishArticle } from './publish-article.ts'
import type { Which } from './save-draft.ts'
import { findArticle } from './store.ts'
import { withdrawArticle } from './take-back-article.ts'

/** Without a `rev` the article is meant as it is now. */
type Entry = { kind: ArticleKind; id: number; rev?: number }

/**
 * Does the same to each of these articles, in a transaction of its own: one that is refused changes nothing and stops no other.
 * Says of each why it was refused.
 */
export async function bulkChange(
  recording: Recording,
  { action, memberId }: { action: BulkAction; memberId: number },
  entries: readonly Entry[],
) {
  const done: { kind: ArticleKind; id: number; problem: string | null }[] = []
  for (const { kind, id, rev: seen } of entries) {
    const problem = await refusalOf(async () => {
      // What lies in the bin is put back whatever its last save is.
      const rev = seen ?? (await findArticle(recording.db, kind, id))?.rev ?? 0
      return acts[action](recording, { kind, id, rev, memberId })
    })
    done.push({ kind, id, problem })
  }
  return done
}

const acts: Record<BulkAction, (recording: Recording, which: Which) => Promise<unknown>> = {
  publish: publishNow,
  withdraw: withdrawArticle,
  delete: deleteUnchanged,
  restore: restoreArticle,
}

/** An article that members see keeps its end; one that is planned has a moment that somebody chose. */
function publishNow(recording: Recording, which: Which) {
  return recording.db.tx(async () => {
    const found = await findArticle(recording.db, which.kind, which.id)
    if (!found) throw new NotFound()
    const { state, planned_from, published_until } = found
    if (state === 'gepland' || planned_from) throw ValidationFailed.on('published_from', bulkProblems.planned)
    const until = state === 'gepubliceerd' ? (published_until?.toISOString() ?? null) : null
    return publishArticle(recording, which, { rev: which.rev, published_from: null, published_until: until })
  })
}

/** The list shows what it was: one that somebody wrote in since is not what was chosen. */
function deleteUnchanged(recording: Recording, which: Which) {
  return recording.db.tx(async () => {
    await lockArticle(recording, which)
    return deleteArticle(recording, which)
  })
}

async function refusalOf(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act()
    return null
  } catch (error) {
    // What is a fault of ours, or of the database, is no answer about this article.
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    if (error instanceof NotFound) return bulkProblems.gone
    const texts = Object.values(error.errors ?? {}).flat()
    return texts.length > 0 ? texts.join('. ') : error.message
  }
}
