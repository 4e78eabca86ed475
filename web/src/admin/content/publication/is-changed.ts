import { draftOf, isSameDraft } from '../editor/merge-drafts.ts'
import type { OpenArticle } from '../editor/open-article.ts'

/** Whether the fields have another text than was published or planned last: the server said so of its working copy, and what is typed since. */
export function isChanged({ entry, draft }: Pick<OpenArticle, 'entry' | 'draft'>): boolean {
  return entry.has_unpublished_changes || !isSameDraft(draft, draftOf(entry))
}
