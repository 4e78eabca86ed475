import type { ArticleDraft, ArticleEntry } from '@portal/contract/articles'

/** The calls of one article; each throws an ApiError. */
export type AutosaveCalls = {
  get: () => Promise<ArticleEntry>
  save: (rev: number, draft: ArticleDraft) => Promise<SaveAnswer>
  keepVersion: (name: string, draft: ArticleDraft) => Promise<unknown>
  /** Out of the bin. */
  restore: () => Promise<ArticleEntry>
}

export type SaveAnswer =
  | { name: 'saved'; rev: number; updated_at: string; content: string | null }
  /** Somebody saved in between: what the server has now. */
  | { name: 'outdated'; current: ArticleEntry }

/** What the server doesn't have yet. */
export type KeptArticle = {
  rev: number
  base: ArticleDraft
  draft: ArticleDraft
  /** Sent, without an answer. */
  sent: ArticleDraft[]
  at: number
}

export type AutosaveEnvironment = {
  calls: AutosaveCalls
  /** Keeps it on the device, or forgets it for null; rejects where that can't be. */
  keep: (kept: KeptArticle | null) => Promise<void>
  /** Acts after so many milliseconds, unless the function that it returns is called before. */
  after: (milliseconds: number, act: () => void) => () => void
  now: () => number
  random: () => number
  me: { id: number; name: string }
}
