import { articleCalls } from '@portal/contract/articles'
import type { FieldErrors } from '@portal/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, toApiError } from '../../../lib/api-client.ts'
import { failureText } from '../../../ui/failure-text.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { OpenArticle } from '../editor/open-article.ts'

/** What a dialog shows of a decision that was not carried out. */
type Refused = { text?: string; errors: FieldErrors }

export const changedMeanwhile =
  'Er is intussen iets gewijzigd. Dat staat nu ook in de velden: bekijk het eerst, of bevestig nog een keer.'

const unknownOutcome = 'Kijk bij de status van het artikel of het toch gelukt is.'

export const notSaved = 'Dit kan pas als alles bewaard is.'

const nothing: Refused = { errors: {} }

/**
 * Carries out a decision about the article that is open, for its dialog. What the server refuses is shown in the
 * dialog when it is about one of its own `fields`, else at the fields of the article. After a change of somebody else it waits for another word.
 * When the dialog was closed meanwhile, a toast says that it failed.
 */
export function useDecision(open: OpenArticle, { fields = [], onClose }: { fields?: string[]; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState(nothing)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

  async function carryOut(act: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setRefused(nothing)
    try {
      await act()
      onClose()
      void queryClient.invalidateQueries({ queryKey: ['articles'] })
      void queryClient.invalidateQueries({ queryKey: ['article-versions', open.kind, open.id] })
    } catch (failure) {
      if (isShown.current) await tell(failure)
      else showToast({ tone: 'error', title: 'Dit is niet gelukt', detail: failureText(failure, unknownOutcome) })
    } finally {
      setBusy(false)
    }
  }

  async function tell(failure: unknown): Promise<void> {
    const { status, errors, retryAfter } = toApiError(failure)
    const ofArticle = Object.entries(errors).filter(([name]) => name in open.draft)
    if (status === 409 && retryAfter === null) {
      setRefused({ text: (await takeInChange()) ? changedMeanwhile : failureText(null), errors: {} })
    } else if (status === 422 && ofArticle.length > 0) {
      onClose()
      open.showErrors(Object.fromEntries(ofArticle))
    } else if (status === 422 && fields.some((name) => name in errors)) setRefused({ errors })
    // What keeps the editor from saving stands in the dialog too.
    else if (failure instanceof ApiError) setRefused({ text: failureText(failure), errors: {} })
    else setRefused({ text: notSaved, errors: {} })
  }

  // Where both changed the same, the editor rests and says so.
  async function takeInChange(): Promise<boolean> {
    try {
      const { data } = await call(articleCalls[open.kind].get, { params: { id: open.id } })
      open.takeOver(data)
      return true
    } catch {
      return false
    }
  }

  return { carryOut, isBusy, refused, setRefused }
}
