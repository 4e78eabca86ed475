import { useEffect, useState } from 'react'
import { clearDraft, keepDraft, readDraft } from '../../lib/draft.ts'

export type QuestionValues = { subject: string; question: string }

export const emptyQuestion: QuestionValues = { subject: '', question: '' }

/** What somebody was asking in this tab and has not sent yet. */
export function readKeptQuestion(memberId: number): QuestionValues {
  return { ...emptyQuestion, ...readDraft<QuestionValues>(draftOf(memberId))?.values }
}

/** Keeps what is typed for as long as the tab lives; an emptied form leaves nothing behind. */
export function useKeptQuestion(values: QuestionValues, memberId: number): void {
  const [untouched] = useState(values)

  useEffect(() => {
    if (isEmpty(values)) clearDraft(draftOf(memberId))
    else if (values !== untouched) keepDraft(draftOf(memberId), { values, startedWith: '' })
  }, [values, untouched, memberId])
}

export function isEmpty({ subject, question }: QuestionValues): boolean {
  return subject === '' && question === ''
}

function draftOf(memberId: number) {
  return { form: 'contact', memberId }
}
