const key = 'portaal.lid'

/**
 * Remembers on this device that somebody was logged in here. It is no proof of anything: it only tells whether the
 * login page can be shown at once, or is better held back until we know that it will not give way to the dashboard.
 */
export function setMemberHint(isMember: boolean): void {
  try {
    if (isMember) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // A browser without storage only misses a convenience.
  }
}

export function hasMemberHint(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
