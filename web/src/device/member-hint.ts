const memberHintKey = 'portaal.lid'

/** Who was last logged in on this device, and whether they asked to stay logged in. */
export type MemberHint = Readonly<{ id: number; stays: boolean }>

// Its session ended, but nobody logged out: what they typed waits for who comes back.
type EndedHint = Readonly<{ id: number; hasEnded: true; stays?: boolean }>

/**
 * Null when nobody was logged in on this device. It proves nothing: it decides whether the login page is shown at once, and
 * whose kept replies may be shown without a network. All tabs see the same.
 */
export function memberHint(): MemberHint | null {
  const hint = readHint()
  return hint && !('hasEnded' in hint) ? hint : null
}

/** Who was last logged in on this device, also when their session has ended since; null after a log-out. */
export function lastMember(): { id: number; hasEnded: boolean; stays: boolean } | null {
  const hint = readHint()
  return hint && { id: hint.id, hasEnded: 'hasEnded' in hint, stays: hint.stays ?? false }
}

export function setMemberHint(hint: MemberHint | null): void {
  writeHint(hint)
}

/** Nothing may be shown any more without asking the server. */
export function noteEndedSession(): void {
  const hint = readHint()
  if (hint) writeHint({ id: hint.id, hasEnded: true, stays: hint.stays })
}

export function watchMemberHint(watcher: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === memberHintKey || key === null) watcher()
  })
}

function readHint(): MemberHint | EndedHint | null {
  try {
    return JSON.parse(localStorage.getItem(memberHintKey) ?? 'null') as MemberHint | EndedHint | null
  } catch {
    return null
  }
}

function writeHint(hint: MemberHint | EndedHint | null): void {
  try {
    if (hint) localStorage.setItem(memberHintKey, JSON.stringify(hint))
    else localStorage.removeItem(memberHintKey)
  } catch {
    // Without storage the login page only shows a moment later or earlier than is best.
  }
}
