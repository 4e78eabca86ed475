import { setTimeout as pause } from 'node:timers/promises'
import { patienceMs } from '@portal/server/testing/patience'

/** Waits until the check is true; an error in the check ends the wait. */
export async function eventually(check: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await check())) {
    if (performance.now() > giveUpAt) throw new Error(`Waited in vain for ${what}`)
    await pause(25)
  }
}
