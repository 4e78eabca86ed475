// A page that asks by itself, again and again, must not keep a session alive that somebody left open.

const unattendedAfterMs = 30 * 60_000

let touchedAt = Date.now()
// Not where there is no window: the build's render of the first HTML.
for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  globalThis.addEventListener?.(sign, () => (touchedAt = Date.now()), { capture: true, passive: true })

/** The header of a call from a page that nobody has touched for half an hour: it doesn't extend the session. */
export function activityHeader(): Record<string, string> {
  return Date.now() - touchedAt > unattendedAfterMs ? { 'X-Unattended': '1' } : {}
}
