import { draftOf, isSameDraft } from '../editor/merge-drafts.ts'
import type { OpenEntry } from '../editor/open-entry.ts'

/** Whether the fields have another text than was published or planned last: the server said so of its working copy, and what is typed since. */
export function isChanged({ subject, entry, draft }: Pick<OpenEntry, 'subject' | 'entry' | 'draft'>): boolean {
  return entry.has_unpublished_changes || !isSameDraft(draft, draftOf(subject.parts, entry))
}
