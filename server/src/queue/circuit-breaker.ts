import { backoffMs } from './backoff.ts'

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>

type Options = {
  firstPauseMs: number
  pauseCapMs: number
  /** How many failures in a row start the first pause; each further failure starts a longer one, until a success. */
  failureThreshold?: number
}

/** Pauses all calls to a system that is down. After a pause, a single call should probe it before the others follow. */
export function createCircuitBreaker({ firstPauseMs, pauseCapMs, failureThreshold = 1 }: Options) {
  let failures = 0
  let pausedUntil = 0

  return {
    /** Milliseconds during which no call should be made. */
    pauseLeftMs: () => Math.max(0, pausedUntil - performance.now()),
    isProbing: () => failures >= failureThreshold,
    recordFailure() {
      failures += 1
      if (failures < failureThreshold) return
      const pauses = failures - failureThreshold + 1
      pausedUntil = performance.now() + backoffMs(pauses, { firstMs: firstPauseMs, capMs: pauseCapMs })
    },
    recordSuccess() {
      failures = 0
      pausedUntil = 0
    },
  }
}
