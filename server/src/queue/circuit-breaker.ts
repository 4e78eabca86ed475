import { backoffMs } from './backoff.ts'

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>

type Options = {
  firstPauseMs: number
  pauseCapMs: number
  /** Failures in a row before the first pause; each further one makes a longer pause, until a success. */
  failureThreshold?: number
}

/** After a pause one call should probe the system before the others. */
export function createCircuitBreaker({ firstPauseMs, pauseCapMs, failureThreshold = 1 }: Options) {
  let failures = 0
  let pausedUntil = 0

  return {
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
