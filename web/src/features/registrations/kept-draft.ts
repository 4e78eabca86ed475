import { useEffect, useRef } from 'react'
import { clearDraft, keepDraft, readDraft } from '../../lib/draft.ts'
import type { ContractForm } from '../../lib/use-contract-form.ts'
import { emptyRegistration, type RegistrationValues } from './register-product-values.ts'

type Start = { values: RegistrationValues; isRestored: boolean }

/** What the form opens with: the draft of this tab, and the date that the address asks for unless it is the draft's own. */
export function startRegistration(userId: number, installDate: string): Start {
  const draft = readDraft<RegistrationValues>(draftOf(userId))
  const values = { ...emptyRegistration, install_date: installDate, ...draft?.values }
  const asksForAnotherDate = installDate !== '' && draft?.startedWith !== installDate
  const { install_date: _, ...rest } = draft?.values ?? {}

  return {
    values: asksForAnotherDate ? { ...values, install_date: installDate } : values,
    isRestored: Object.values(rest).some((value) => value !== ''),
  }
}

/** Keeps what is typed for as long as the tab lives; the returned function forgets it. */
export function useKeptDraft(form: ContractForm<RegistrationValues>, userId: number, installDate: string): () => void {
  const stop = useRef<() => void>(() => undefined)
  const { onChange } = form

  useEffect(() => {
    stop.current = onChange((values) =>
      keepDraft(draftOf(userId), { values: textsOf(values), startedWith: installDate }),
    )
    return () => stop.current()
  }, [userId, installDate])

  return () => {
    stop.current()
    clearDraft(draftOf(userId))
  }
}

// The consent is given anew each time, and a choice that was never made is no text yet.
function textsOf(values: RegistrationValues): Partial<RegistrationValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))
}

function draftOf(userId: number) {
  return { form: 'registration', userId }
}
