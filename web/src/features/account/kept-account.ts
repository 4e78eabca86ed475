import { useEffect, useState } from 'react'
import { clearDraft, keepDraft, readDraft } from '../../lib/draft.ts'
import type { ContractForm } from '../../lib/use-contract-form.ts'
import { emptyProfile } from './profile-fields.tsx'

/** The form that opens an account, empty. */
export const emptyAccount = { ...emptyProfile, email: '', password: '', password_confirmation: '', terms: false }

export type AccountValues = typeof emptyAccount

// What may be kept. By name, so that a new field is not kept by accident; passwords and consent are given anew each time.
const keptNames = [...(Object.keys(emptyProfile) as (keyof typeof emptyProfile)[]), 'email'] as const

// Nobody is logged in yet, so the draft belongs to the tab alone.
const draftOf = { form: 'account', memberId: 0 }

/** Restores what was typed in this tab and not sent yet, and keeps what is typed from now on. */
export function useKeptAccount({ getValues, setValue, subscribe, reset }: ContractForm<AccountValues>) {
  const [isRestored, setIsRestored] = useState(false)

  // In an effect: the page may have been rendered at build time, where there is no draft.
  useEffect(() => {
    const kept = readDraft<AccountValues>(draftOf)?.values ?? {}
    for (const name of keptNames.filter((name) => getValues(name) === '')) setValue(name, kept[name] ?? '')
    setIsRestored(keptNames.some((name) => kept[name]))

    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const filled = keptNames.filter((name) => values[name] !== '')
        if (filled.length === 0) return clearDraft(draftOf)
        keepDraft(draftOf, { values: Object.fromEntries(filled.map((name) => [name, values[name]])), startedWith: '' })
      },
    })
  }, [getValues, setValue, subscribe])

  function startOver() {
    clearDraft(draftOf)
    reset(emptyAccount)
    setIsRestored(false)
  }

  return { isRestored, startOver, forget: () => clearDraft(draftOf) }
}
