import { setTimeout as pause } from 'node:timers/promises'

// Far more than anything here takes: a slow machine is no failure, something that never happens is.
export const patienceMs = 120_000

/** Waits until the check is true; an error of the check ends the wait. */
export async function eventually(check: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await check())) {
    if (performance.now() > giveUpAt) throw new Error(`Waited in vain for ${what}`)
    await pause(25)
  }
}
