import type { Draft, Entry } from '../subject.ts'
import type { Parts } from './merge-drafts.ts'

/** The calls of one entry; each throws an ApiError. */
export type AutosaveCalls = {
  get: () => Promise<Entry>
  save: (rev: number, draft: Draft) => Promise<SaveAnswer>
  keepVersion: (name: string, draft: Draft) => Promise<unknown>
  /** Out of the bin. */
  restore: () => Promise<Entry>
}

export type SaveAnswer =
  | { name: 'saved'; rev: number; updated_at: string; content: string | null }
  /** Somebody saved in between: what the server has now. */
  | { name: 'outdated'; current: Entry }

/** What the server doesn't have yet. */
export type KeptDraft = {
  rev: number
  base: Draft
  draft: Draft
  /** Sent, without an answer. */
  sent: Draft[]
  at: number
}

export type AutosaveEnvironment = {
  parts: Parts
  calls: AutosaveCalls
  /** Keeps it on the device, or forgets it for null; rejects where that can't be. */
  keep: (kept: KeptDraft | null) => Promise<void>
  /** Acts after so many milliseconds, unless the function that it returns is called before. */
  after: (milliseconds: number, act: () => void) => () => void
  now: () => number
  random: () => number
  me: { id: number; name: string }
}
