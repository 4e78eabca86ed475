import { useState } from 'react'
import { fieldId } from '../../../ui/fields/field.tsx'
import { focusControl } from '../../../ui/fields/focus-control.ts'
import { type ContentSubject, type Entry, fieldsOf } from '../subject.ts'
import type { LoadedEntry } from './api.ts'
import type { EntryAutosave } from './entry-autosave.ts'
import { decisionsOf } from './decisions.ts'
import type { AutosaveState } from './autosave-state.ts'
import { draftOf } from './merge-drafts.ts'
import type { OpenEntry } from './open-entry.ts'
import { standingOf } from './standing.ts'
import { useEntryAutosave } from './use-entry-autosave.ts'

export function useOpenEntry(subject: ContentSubject, entry: LoadedEntry, mayChange: boolean) {
  const { autosave, state } = useEntryAutosave(subject, entry)
  const { entry: loaded } = entry
  // The same functions as long as the page is open.
  const [acts] = useState(() => actsOf(subject, loaded, autosave))
  const open: OpenEntry = {
    ...acts,
    subject,
    kind: loaded.kind,
    id: loaded.id,
    entry: state.entry,
    draft: state.draft,
    mayChange,
    blockedBy: restsOf(state),
  }
  return { open, state, autosave }
}

function actsOf({ parts }: ContentSubject, loaded: Entry, autosave: EntryAutosave) {
  const standing = () => standingOf(autosave.read())
  return {
    flush: () => autosave.flush(),
    ...decisionsOf({
      kind: loaded.kind,
      id: loaded.id,
      flush: () => autosave.flush(),
      saved: () => draftOf(parts, autosave.read().entry),
      standing,
    }),
    standing,
    takeOver: (entry: Entry) => autosave.applyRemote(entry),
    refill: (entry: Entry) => autosave.refill(entry),
    showErrors: (errors: OpenErrors) => {
      autosave.showErrors(errors)
      focusFirst(parts.flatMap(fieldsOf), errors)
    },
  }
}

type OpenErrors = Parameters<OpenEntry['showErrors']>[0]

function restsOf({ overlaps, problem, isSaved }: AutosaveState): string | null {
  if (overlaps.length > 0) return 'Kies eerst wat er blijft staan'
  if (problem && !isSaved) return 'Dit kan zodra alles bewaard is'
  return null
}

function focusFirst(fields: readonly string[], errors: OpenErrors): void {
  const first = fields.find((field) => errors[field])
  // The note at the field is there by then.
  if (first) requestAnimationFrame(() => focusControl(document.getElementById(fieldId(first))))
}
