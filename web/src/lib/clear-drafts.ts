// Apart from `draft.ts`: logging out is on every page, and drafts are on those with a long form.

export const draftPrefix = 'draft:'

/** Forgets every draft of this tab: who logs out leaves no customer data behind on a shared computer. */
export function clearDrafts(): void {
  const storage = tabStorage()
  for (const key of Object.keys(storage ?? {})) {
    if (key.startsWith(draftPrefix)) storage?.removeItem(key)
  }
}

// A browser that forbids storage throws at the mere mention of it.
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
