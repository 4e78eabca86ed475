const memberHintKey = 'portaal.lid'

/** Who was last logged in on this device, and whether they asked to stay logged in. */
export type MemberHint = Readonly<{ id: number; stays: boolean }>

/**
 * Null when nobody was logged in on this device. It proves nothing: it decides whether the login page is shown at once, and
 * whose kept replies may be shown without a network. All tabs see the same.
 */
export function memberHint(): MemberHint | null {
  try {
    return JSON.parse(localStorage.getItem(memberHintKey) ?? 'null') as MemberHint | null
  } catch {
    return null
  }
}

export function setMemberHint(hint: MemberHint | null): void {
  try {
    if (hint) localStorage.setItem(memberHintKey, JSON.stringify(hint))
    else localStorage.removeItem(memberHintKey)
  } catch {
    // Without storage the login page only shows a moment later or earlier than is best.
  }
}
