import { Cron } from 'croner'

// The clock that a pattern is read by; it knows the nights on which an hour is skipped or comes twice.
const timezone = 'Europe/Amsterdam'

/** The first moment of a cron pattern after this one; null when there is none, or the pattern is none. */
export function nextRun(pattern: string, after: Date): Date | null {
  try {
    return new Cron(pattern, { timezone, mode: '5-part', paused: true }).nextRun(after)
  } catch {
    return null
  }
}
