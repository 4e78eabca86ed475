import { withJitter } from './with-jitter.ts'

export type Circuit = ReturnType<typeof createCircuit>

type Options = {
  firstPauseMs: number
  pauseCapMs: number
  /** How many outages in a row it takes; afterwards each one counts, until there is contact again. */
  tolerance?: number
}

/** Keeps us from knocking on a closed door: after an outage everything pauses, then a single attempt goes first. */
export function createCircuit({ firstPauseMs, pauseCapMs, tolerance = 1 }: Options) {
  let outages = 0
  let closedUntil = 0

  return {
    /** How long nothing should be tried. */
    pauseLeftMs: () => Math.max(0, closedUntil - performance.now()),
    isProbing: () => outages >= tolerance,
    reportOutage() {
      outages += 1
      if (outages < tolerance) return
      closedUntil = performance.now() + withJitter(Math.min(pauseCapMs, firstPauseMs * 2 ** (outages - tolerance)))
    },
    reportContact() {
      outages = 0
      closedUntil = 0
    },
  }
}
