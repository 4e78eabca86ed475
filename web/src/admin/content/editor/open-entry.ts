import type { FieldErrors } from '@portal/contract/errors'
import type { ContentSubject, Draft, Entry, Which } from '../subject.ts'
import type { Decisions } from './decisions.ts'
import type { Standing } from './standing.ts'

/** The entry that is open in the editor, for what stands around its fields: publishing, versions, the preview. */
export type OpenEntry = Which &
  Decisions & {
    subject: ContentSubject
    /** As the server told last: its state and moments, who changed it. */
    entry: Entry
    draft: Draft
    /** Whoever may only read gets no buttons that change something. */
    mayChange: boolean
    /** Why publishing, updating, planning and withdrawing rest now, in Dutch; null when they may go on. */
    blockedBy: string | null
    /** How it stands at this moment, for a dialog to show and to be bound to. */
    standing: () => Standing
    /** Saves what is typed and resolves with the number of that save; rejects with why it can't be saved. */
    flush: () => Promise<number>
    /** Takes in an entry that the server answered with: published, planned, withdrawn. */
    takeOver: (entry: Entry) => void
    /** Replaces the working copy in the fields: a version was restored. */
    refill: (entry: Entry) => void
    /** Puts what publishing refused at the fields, and the focus on the first. */
    showErrors: (errors: FieldErrors) => void
  }
