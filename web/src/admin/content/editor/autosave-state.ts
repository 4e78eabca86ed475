import { type ArticleDraft, type ArticleEntry, slugOf } from '@portal/contract/articles'
import type { FieldErrors } from '@portal/contract/errors'
import { type DraftPart, draftOf, type Overlap } from './merge-drafts.ts'
import type { AutosaveEnvironment, SaveAnswer } from './autosave-environment.ts'
import type { SaveProblem } from './save-problem.ts'

type OthersChange = {
  /** Null for oneself, in another tab. */
  name: string | null
  parts: DraftPart[]
  at: number
}

/** What a screen shows of an article that is being written. */
export type AutosaveState = {
  /** As the server told last. */
  entry: ArticleEntry
  /** The number of the last save that was not made here: it may have another text, other moments. */
  toldRev: number
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
  /** Whether both sides of what overlaps are versions by now. */
  areSidesKept: boolean
  /** What others changed meanwhile, the newest last. */
  changes: OthersChange[]
  /** False where the device keeps nothing: then leaving loses what isn't saved. */
  isKept: boolean
}

/** Of an article that was just opened. */
export function fillState(entry: ArticleEntry): AutosaveState {
  const nothing = { problem: null, errors: {}, overlaps: [], changes: [], savedAt: null }
  const fine = { isSaved: true, isSaving: false, isKept: true, areSidesKept: false, toldRev: entry.rev }
  return { ...nothing, ...fine, entry, draft: draftOf(entry) }
}

/** The draft with what was typed. Its address follows the title until members may have seen it, or until somebody chose one. */
export function withAddress({ entry, draft }: AutosaveState, typed: Partial<ArticleDraft>): ArticleDraft {
  const follows = entry.state === 'concept' && draft.url_slug === slugOf(draft.title)
  const address = follows && typed.title !== undefined ? { url_slug: slugOf(typed.title) } : {}
  return { ...draft, ...address, ...typed }
}

/** What others changed, with what this entry brought of it. */
export function changesWith(
  { changes, draft }: AutosaveState,
  { entry, parts }: { entry: ArticleEntry; parts: DraftPart[] },
  { me, now }: Pick<AutosaveEnvironment, 'me' | 'now'>,
): OthersChange[] {
  const isOwn = entry.updated_by?.id === me.id
  // Who publishes without an address gets that of the title, and need not be told.
  const told = isOwn && draft.url_slug === '' ? parts.filter((part) => part !== 'url_slug') : parts
  if (told.length === 0) return changes
  return [...changes, { name: isOwn ? null : (entry.updated_by?.name ?? 'Iemand'), parts: told, at: now() }]
}

/** An entry after a save of this editor, as far as its answer tells. */
export function savedEntry(
  entry: ArticleEntry,
  stored: ArticleDraft,
  { rev, updated_at, by }: SaveAnswer & { name: 'saved'; by: AutosaveEnvironment['me'] },
): ArticleEntry {
  const isSamePicture = stored.image_id === entry.image_id
  return {
    ...entry,
    ...stored,
    ...(!isSamePicture && { image: null, thumbnail_image: null }),
    rev,
    updated_at,
    updated_by: by,
    has_unpublished_changes: entry.state !== 'concept',
  }
}

/** What is still marked once a save came through: what publishing refused, and not what saving did. */
export function errorsOfOthers({ errors, problem }: Pick<AutosaveState, 'errors' | 'problem'>): FieldErrors {
  return errorsWhere(errors, (field) => errors[field] !== problem?.error.errors[field])
}

/** Another draft in the fields: what was marked in those that change may be right by now. */
export function withDraft(
  { errors, draft: before }: AutosaveState,
  draft: ArticleDraft,
): Pick<AutosaveState, 'draft' | 'errors'> {
  const isSame = (field: string) => before[field as keyof ArticleDraft] === draft[field as keyof ArticleDraft]
  return { draft, errors: errorsWhere(errors, isSame) }
}

function errorsWhere(errors: FieldErrors, isKept: (field: string) => boolean): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field)))
}
