import type { FieldErrors } from '@portal/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, toApiError } from '../../../lib/api-client.ts'
import { useIsShown } from '../../../lib/use-is-shown.ts'
import { failureText } from '../../../ui/failure-text.ts'
import { showToast } from '../../../ui/toasts.ts'
import { momentText } from '../../list/moment-text.ts'
import { entryCalls } from '../entry-calls.ts'
import type { Entry } from '../subject.ts'
import type { OpenEntry } from '../editor/open-entry.ts'

type DecisionOptions = {
  fields?: string[]
  onAnew?: (before: Entry, now: Entry) => void
  onClose: () => void
}

/** What a dialog shows of a decision that was not carried out. */
export type Refused = { text?: string; errors: FieldErrors }

/** What a dialog says that showed another standing than there is by now. */
function changedMeanwhile(entry: Entry): string {
  return `Er is intussen iets gewijzigd. ${standingText(entry)} Bekijk het eerst, of bevestig nog een keer.`
}

export const notSaved = 'Dit kan pas als alles bewaard is.'

const nothing: Refused = { errors: {} }

/**
 * Carries out a decision about the entry that is open, for its dialog. What the server refuses is shown in the
 * dialog when it is about one of its own `fields`, else at the fields of the entry. It is bound to the standing that is `shown`:
 * where it became another meanwhile the dialog shows that, told by `onAnew`, and waits for another word. When it was closed meanwhile, a
 * toast says that it failed.
 */
export function useDecision(open: OpenEntry, { fields = [], onAnew, onClose }: DecisionOptions) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState(nothing)
  const [shown, setShown] = useState(open.standing)
  const isShown = useIsShown()

  async function carryOut(act: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setRefused(nothing)
    try {
      await act()
      onClose()
      void queryClient.invalidateQueries({ queryKey: [open.subject.list.queries] })
      void queryClient.invalidateQueries({ queryKey: ['entry-versions', open.kind, open.id] })
    } catch (failure) {
      if (isShown()) await tell(failure)
      else {
        const unknown = `Kijk bij de status van ${open.subject.noun.the} of het toch gelukt is.`
        showToast({ tone: 'error', title: 'Dit is niet gelukt', detail: failureText(failure, unknown) })
      }
    } finally {
      setBusy(false)
    }
  }

  async function tell(failure: unknown): Promise<void> {
    const { status, errors, retryAfter } = toApiError(failure)
    const ofDraft = Object.entries(errors).filter(([name]) => name in open.draft)
    if (status === 409 && retryAfter === null) {
      setRefused({ text: (await takeInChange()) ?? failureText(null), errors: {} })
    } else if (status === 422 && ofDraft.length > 0) {
      onClose()
      open.showErrors(Object.fromEntries(ofDraft))
    } else if (status === 422 && fields.some((name) => name in errors)) setRefused({ errors })
    // What keeps the editor from saving stands in the dialog too.
    else if (failure instanceof ApiError) setRefused({ text: failureText(failure), errors: {} })
    else setRefused({ text: notSaved, errors: {} })
  }

  // Where both changed the same, the editor rests and says so.
  async function takeInChange(): Promise<string | null> {
    try {
      const { data } = await call(entryCalls[open.kind].get, { params: { id: open.id } })
      open.takeOver(data)
    } catch {
      return null
    }
    const now = open.standing()
    setShown(now)
    onAnew?.(shown.entry, now.entry)
    return changedMeanwhile(now.entry)
  }

  return { carryOut, isBusy, refused, setRefused, shown, isShown }
}

function standingText({ state, published_from, planned_from }: Entry): string {
  if (state === 'gepland') return `Het is nu ingepland voor ${momentText(published_from ?? '')}.`
  if (state !== 'gepubliceerd') return 'Leden zien het nu niet.'
  return planned_from ? `Leden zien het nu, met een wijziging voor ${momentText(planned_from)}.` : 'Leden zien het nu.'
}
