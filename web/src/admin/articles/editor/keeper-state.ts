import type { ArticleDraft, ArticleEntry } from '@portal/contract/articles'
import type { FieldErrors } from '@portal/contract/errors'
import type { DraftPart, Overlap } from './merge-drafts.ts'
import type { SaveProblem } from './save-problem.ts'

/** What a screen shows of an article that is being written. */
export type KeeperState = {
  /** As the server told last. */
  entry: ArticleEntry
  /** What is in the fields. */
  draft: ArticleDraft
  /** Whether the server has what is in the fields. */
  isSaved: boolean
  isSaving: boolean
  /** When it was saved here last; null before that. */
  savedAt: number | null
  problem: SaveProblem | null
  /** By field, until that is changed. */
  errors: FieldErrors
  /** Saving rests until all of them are chosen. */
  overlaps: Overlap[]
  /** What others changed meanwhile, the newest last. */
  changes: { name: string | null; parts: DraftPart[]; at: number }[]
  /** False where the device keeps nothing: then leaving loses what isn't saved. */
  isKept: boolean
}
