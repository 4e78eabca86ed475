import { setTimeout as pause } from 'node:timers/promises'

// Much longer than any check takes, so that only an event that never happens fails, not a slow machine.
export const stopTimeoutMs = 120_000

/** Waits until the check is true; an error in the check ends the wait. */
export async function eventually(check: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const giveUpAt = performance.now() + stopTimeoutMs
  while (!(await check())) {
    if (performance.now() > giveUpAt) throw new Error(`Waited in vain for ${what}`)
    await pause(25)
  }
}
