import { useEffect, useState } from 'react'
import { clearDraft, keepDraft, readDraft } from '../../lib/draft.ts'
import { emptyProfile } from '../../lib/profile-fields/profile-values.ts'

/** What a guest typed to open an account and what may be kept of it: passwords and consent are given anew each time. */
export type KeptAccount = typeof emptyKept

const emptyKept = { ...emptyProfile, email: '' }

// Nobody is logged in yet, so the draft belongs to the tab alone.
const draftOf = { form: 'account', memberId: 0 }

/** What was typed in this tab and has not been sent yet; null when there is nothing. */
export function readKeptAccount(): KeptAccount | null {
  const draft = readDraft<KeptAccount>(draftOf)
  return draft && { ...emptyKept, ...keptOf(draft.values) }
}

/** Keeps what is typed for as long as the tab lives; an emptied form leaves nothing behind. */
export function useKeptAccount<Values extends KeptAccount>(values: Values): void {
  const [untouched] = useState(values)

  useEffect(() => {
    const kept = keptOf(values)
    if (Object.values(kept).every((text) => text === '')) forgetKeptAccount()
    else if (values !== untouched) keepDraft(draftOf, { values: kept, startedWith: '' })
  }, [values, untouched])
}

/** Forgets it, once the account is there or the form is emptied. */
export function forgetKeptAccount(): void {
  clearDraft(draftOf)
}

// By name, so that nothing that is added to the form is kept by accident.
function keptOf(values: Partial<KeptAccount>): Partial<KeptAccount> {
  const names = Object.keys(emptyKept) as (keyof KeptAccount)[]
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
}
