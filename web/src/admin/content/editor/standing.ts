import type { Draft, Entry } from '../subject.ts'
import type { AutosaveEnvironment } from './autosave-environment.ts'
import type { AutosaveState } from './autosave-state.ts'
import { draftOf, isSameDraft } from './merge-drafts.ts'

/** How an entry stood when a dialog showed it. What is saved here since is no other standing: it was in the fields by then. */
export type Standing = { entry: Entry; key: string }

export function standingOf({ entry, toldRev }: Pick<AutosaveState, 'entry' | 'toldRev'>): Standing {
  const { state, published_from, published_until, planned_from } = entry
  return { entry, key: [toldRev, state, published_from, published_until, planned_from].join(' ') }
}

/** The number of the last save that was not made here, once this editor is told of an entry. */
export function toldRevOf(
  entry: Entry,
  known: AutosaveState,
  own: { sent: Draft[] } & Pick<AutosaveEnvironment, 'me' | 'parts'>,
) {
  // What was sent from here, and whose answer was lost or comes later than this.
  const isNext = entry.rev === known.entry.rev + 1 && entry.updated_by?.id === own.me.id
  const isOwn = isNext && own.sent.some((one) => isSameDraft(one, draftOf(own.parts, entry)))
  return entry.rev === known.entry.rev || isOwn ? known.toldRev : entry.rev
}
