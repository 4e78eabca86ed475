import { useEffect, useState } from 'react'
import { clearDraft, keepDraft, readDraft } from '../../../lib/draft.ts'
import { attemptOf } from './kept-attempt.ts'
import { emptyRegistration, type RegistrationValues } from './register-product-values.ts'

type Start = { values: RegistrationValues; isRestored: boolean }

/** What the form opens with: the draft of this tab, and the date that the address asks for unless it is the draft's own. */
export function startRegistration(memberId: number, installDate: string): Start {
  const draft = readDraft<RegistrationValues>(draftOf(memberId))
  const values = { ...emptyRegistration, install_date: installDate, ...draft?.values }
  const asksForAnotherDate = installDate !== '' && draft?.startedWith !== installDate
  const { install_date: _, ...rest } = draft?.values ?? {}

  return {
    values: asksForAnotherDate ? { ...values, install_date: installDate } : values,
    isRestored: Object.values(rest).some((value) => value !== ''),
  }
}

/** Keeps what is typed for as long as the tab lives. */
export function useKeptDraft(values: RegistrationValues, memberId: number, installDate: string): void {
  const [untouched] = useState(values)

  useEffect(() => {
    if (values !== untouched) keepDraft(draftOf(memberId), { values: textsOf(values), startedWith: installDate })
  }, [values, untouched, memberId, installDate])
}

/** Forgets it, once it is sent or no longer wanted. */
export function forgetDraft(memberId: number): void {
  clearDraft(draftOf(memberId))
  clearDraft(attemptOf(memberId))
}

// The consent is given anew each time.
function textsOf(values: RegistrationValues): Partial<RegistrationValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))
}

function draftOf(memberId: number) {
  return { form: 'registration', memberId }
}
