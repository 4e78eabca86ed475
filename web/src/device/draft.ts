import type { FormDraft } from '../lib/form-draft.ts'
import { boundMember } from '../lib/bound-session.ts'

const draftPrefix = 'draft:'

type DraftOf = { form: string; memberId: number }

/** For a form that nobody has to log in for: its draft belongs to the tab alone. */
export const guestId = 0

type Draft<Values> = { values: Partial<Values>; startedWith: string }

type TabDraft<Kept> = {
  form: string
  /** Without it, the member whose tab this is. */
  memberId?: number
  /** What the form has without a draft. Only these fields are kept, so that a new one is not kept by accident. */
  saved: Kept
  /** A draft that started with something else is not restored. */
  startedWith?: string
}

/** The draft of a form in this tab, for `useContractForm`. What is the same as what is saved is no draft. */
export function tabDraft<Kept extends Record<string, string>>({
  form,
  memberId = boundMember() ?? guestId,
  saved,
  startedWith = '',
}: TabDraft<Kept>) {
  const of = { form, memberId }
  return {
    read: () => {
      const draft = readDraft<Kept>(of)
      return draft?.startedWith === startedWith ? { ...saved, ...draft.values } : null
    },
    keep: (values: Kept) => {
      const kept = Object.fromEntries(Object.keys(saved).map((name) => [name, values[name] ?? '']))
      if (JSON.stringify(kept) === JSON.stringify(saved)) clearDraft(of)
      else keepDraft(of, { values: kept, startedWith })
    },
    forget: () => clearDraft(of),
  } satisfies FormDraft<Kept>
}

/** Reads what was typed in a form and not sent yet. Drafts are kept per form and member, as long as the tab lives. */
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
    // When the storage is full only the draft is lost; the form goes on.
  }
}

export function clearDraft(of: DraftOf): void {
  tabStorage()?.removeItem(keyOf(of))
}

/** Removes the drafts of this tab, of every member or of every other one: no customer data stays on a shared computer. */
export function clearDrafts({ but }: { but?: number } = {}): void {
  const storage = tabStorage()
  // What a guest typed is nobody's yet.
  const stays = (key: string) => but !== undefined && (key.endsWith(`:${but}`) || key.endsWith(`:${guestId}`))
  for (const key of Object.keys(storage ?? {})) {
    if (key.startsWith(draftPrefix) && !stays(key)) storage?.removeItem(key)
  }
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

// Where the browser forbids storage, reading the property throws.
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
