import { draftPrefix, tabStorage } from './clear-drafts.ts'

type DraftOf = { form: string; memberId: number }

type Draft<Values> = { values: Partial<Values>; startedWith: string }

/** What somebody typed in a form and has not sent yet. It lives as long as the tab, per form and per member. */
export function readDraft<Values extends object>(of: DraftOf): Draft<Values> | null {
  try {
    const kept: unknown = JSON.parse(tabStorage()?.getItem(keyOf(of)) ?? 'null')
    return isDraft<Values>(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps what is typed; `startedWith` tells a reload of the same page from a fresh start with another prefill. */
export function keepDraft<Values extends object>(of: DraftOf, draft: Draft<Values>): void {
  try {
    tabStorage()?.setItem(keyOf(of), JSON.stringify(draft))
  } catch {
    // A full storage costs the draft, never the form.
  }
}

/** Forgets a draft, once its form is sent or emptied. */
export function clearDraft(of: DraftOf): void {
  tabStorage()?.removeItem(keyOf(of))
}

function keyOf({ form, memberId }: DraftOf): string {
  return `${draftPrefix}${form}:${memberId}`
}

function isDraft<Values>(kept: unknown): kept is Draft<Values> {
  if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('startedWith' in kept)) return false
  const { values, startedWith } = kept
  const holdsTexts =
    typeof values === 'object' && values !== null && Object.values(values).every((value) => typeof value === 'string')
  return holdsTexts && typeof startedWith === 'string'
}
