import { useEffect, useState } from 'react'
import { clearDraft, guestId, keepDraft, readDraft } from './draft.ts'
import { pinnedMember } from '../lib/pinned-session.ts'
import type { ContractForm } from '../lib/use-contract-form.ts'

type Texts = Record<string, string>

/** What was typed over saved values and not saved; null when there is nothing, or when others were saved since. */
export function readFormDraft<Saved extends Texts>(form: string, saved: Saved): Saved | null {
  const draft = readDraft<Saved>(draftOf(form))
  return draft?.startedWith === JSON.stringify(saved) ? { ...saved, ...draft.values } : null
}

/** Forgets what was typed in a form, once it is saved or given up. */
export function forgetFormDraft(form: string): void {
  clearDraft(draftOf(form))
}

/** Keeps what is typed over saved values for the tab. Fields without a saved value, such as a password, are not kept. */
export function useFormDraft<Saved extends Texts>(
  form: string,
  saved: Saved,
  subscribe: ContractForm<Saved>['subscribe'],
): void {
  const [names] = useState(() => Object.keys(saved))
  const startedWith = JSON.stringify(saved)

  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const kept = Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
        if (JSON.stringify(kept) === startedWith) clearDraft(draftOf(form))
        else keepDraft(draftOf(form), { values: kept, startedWith })
      },
    })
  }, [form, names, startedWith, subscribe])
}

function draftOf(form: string) {
  return { form, memberId: pinnedMember() ?? guestId }
}
