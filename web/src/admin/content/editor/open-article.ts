import type { ArticleDraft, ArticleEntry, ArticleKind } from '@portal/contract/articles'
import type { FieldErrors } from '@portal/contract/errors'
import type { Decisions } from './decisions.ts'
import type { Standing } from './standing.ts'

/** The article that is open in the editor, for what stands around its fields: publishing, versions, the preview. */
export type OpenArticle = Decisions & {
  kind: ArticleKind
  id: number
  /** As the server told last: its state and moments, who changed it. */
  entry: ArticleEntry
  /** What is in the fields now. */
  draft: ArticleDraft
  /** Whoever may only read gets no buttons that change something. */
  mayChange: boolean
  /** Why publishing, updating, planning and withdrawing rest now, in Dutch; null when they may go on. */
  blockedBy: string | null
  /** How it stands at this moment, for a dialog to show and to be bound to. */
  standing: () => Standing
  /** Saves what is typed and resolves with the number of that save; rejects with why it can't be saved. */
  flush: () => Promise<number>
  /** Takes in an entry that the server answered with: published, planned, withdrawn. */
  takeOver: (entry: ArticleEntry) => void
  /** Replaces the working copy in the fields: a version was restored. */
  refill: (entry: ArticleEntry) => void
  /** Puts what publishing refused at the fields, and the focus on the first. */
  showErrors: (errors: FieldErrors) => void
}
