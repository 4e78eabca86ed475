import type { FieldErrors } from '@portal/contract/errors'
import { type Draft, type Entry, fieldsOf, textOf } from '../subject.ts'
import { draftOf, mergeDrafts, type Overlap, type Parts, withRichText } from './merge-drafts.ts'
import type { AutosaveEnvironment, SaveAnswer } from './autosave-environment.ts'
import type { SaveProblem } from './save-problem.ts'

type OthersChange = {
  /** Null for oneself, in another tab. */
  name: string | null
  parts: string[]
  at: number
}

/** What a screen shows of an entry that is being written. */
export type AutosaveState = {
  entry: Entry
  /** The number of the last save that was not made here: it may have another text, other moments. */
  toldRev: number
  draft: Draft
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

export function fillState(parts: Parts, entry: Entry): AutosaveState {
  const nothing = { problem: null, errors: {}, overlaps: [], changes: [], savedAt: null }
  const fine = { isSaved: true, isSaving: false, isKept: true, areSidesKept: false, toldRev: entry.rev }
  return { ...nothing, ...fine, entry, draft: draftOf(parts, entry) }
}

/** The draft with what was typed. Its address follows the title until members may have seen it, or until somebody chose one. */
export function withAddress(parts: Parts, { entry, draft }: AutosaveState, typed: Draft): Draft {
  const title = parts.find(({ is }) => is === 'title')
  const address = parts.find(({ follows }) => follows)
  const whole = { ...draft, ...typed }
  if (!title || !address?.follows || entry.state !== 'concept') return whole
  const isTyped = fieldsOf(title).some((field) => field in typed)
  if (!isTyped || textOf(address, draft) !== address.follows(textOf(title, draft))) return whole
  const [field = ''] = fieldsOf(address)
  return { ...draft, [field]: address.follows(textOf(title, whole)), ...typed }
}

/** What others changed, with what this entry brought of it. */
export function changesWith(
  { changes, draft }: AutosaveState,
  { entry, taken }: { entry: Entry; taken: string[] },
  { me, now, parts }: Pick<AutosaveEnvironment, 'me' | 'now' | 'parts'>,
): OthersChange[] {
  const isOwn = entry.updated_by?.id === me.id
  // Who publishes without an address gets that of the title, and need not be told.
  const filled = parts.find((part) => part.follows && isOwn && textOf(part, draft) === '')
  const told = taken.filter((part) => part !== filled?.name)
  if (told.length === 0) return changes
  return [...changes, { name: isOwn ? null : (entry.updated_by?.name ?? 'Iemand'), parts: told, at: now() }]
}

type Saved = SaveAnswer & { name: 'saved'; by: AutosaveEnvironment['me'] }

/** What was stored of this draft once it is saved, and what the screen shows then, with what was typed meanwhile. */
export function savedState(
  parts: Parts,
  { entry, draft: typed }: AutosaveState,
  sent: Draft,
  { rev, updated_at, content, by }: Saved,
) {
  const stored = content === null ? sent : withRichText(parts, sent, content)
  const draft = content === null ? typed : mergeDrafts(parts, { base: sent, mine: typed, theirs: stored }).draft
  const now = { rev, updated_at, updated_by: by, has_unpublished_changes: entry.state !== 'concept' }
  const unknown = Object.fromEntries(unknownOf(parts, entry, stored).map((name) => [name, null]))
  return { stored, draft, entry: { ...entry, ...stored, ...unknown, ...now } }
}

/** Whether the server makes something of this draft that the entry doesn't tell. */
export function isPartlyUnknown(parts: Parts, entry: Entry, draft: Draft): boolean {
  return unknownOf(parts, entry, draft).length > 0
}

function unknownOf(parts: Parts, entry: Entry, draft: Draft): string[] {
  return parts.flatMap(({ derived = [], ...part }) => {
    const [field = ''] = fieldsOf(part)
    return draft[field] === entry[field] ? [] : derived
  })
}

/** What is still marked once a save came through: what publishing refused, and not what saving did. */
export function errorsOfOthers({ errors, problem }: Pick<AutosaveState, 'errors' | 'problem'>): FieldErrors {
  return errorsWhere(errors, (field) => errors[field] !== problem?.error.errors[field])
}

/** Another draft in the fields: what was marked in those that change may be right by now. */
export function withDraft(
  { errors, draft: before }: AutosaveState,
  draft: Draft,
): Pick<AutosaveState, 'draft' | 'errors'> {
  const isSame = (field: string) => before[field] === draft[field]
  return { draft, errors: errorsWhere(errors, isSame) }
}

function errorsWhere(errors: FieldErrors, isKept: (field: string) => boolean): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field)))
}
