import type { MailTiming } from './mail-timing.ts'
import { withJitter } from './retry-delay.ts'

export type Circuit = ReturnType<typeof createCircuit>

/** Keeps us from knocking on a closed door: after an outage everything pauses, then a single mail tries first. */
export function createCircuit({ firstPauseMs, pauseCapMs }: Pick<MailTiming, 'firstPauseMs' | 'pauseCapMs'>) {
  let outages = 0
  let closedUntil = 0

  return {
    /** How long nothing should be tried. */
    pauseLeftMs: () => Math.max(0, closedUntil - performance.now()),
    isProbing: () => outages > 0,
    reportOutage() {
      outages += 1
      closedUntil = performance.now() + withJitter(Math.min(pauseCapMs, firstPauseMs * 2 ** (outages - 1)))
    },
    reportContact() {
      outages = 0
      closedUntil = 0
    },
  }
}
