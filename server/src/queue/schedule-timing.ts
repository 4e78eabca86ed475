export type ScheduleTiming = typeof scheduleTiming

export const scheduleTiming = {
  // Finds what has become due, and what an operator asked for.
  pollMs: 1_000,
  // A killed run is taken over after this long; one that lives renews it four times as often.
  leaseMs: 60_000,
  // After a run that could not do all of its work; the next moment of the pattern may be sooner.
  firstRetryMs: 30_000,
  retryCapMs: 15 * 60_000,
}
