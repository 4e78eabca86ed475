import { Cron } from 'croner'

// Dutch time, also in nights when an hour is skipped or repeated.
const timezone = 'Europe/Amsterdam'

/** Null when the cron pattern has no moment after `after` or is invalid. */
export function nextRun(pattern: string, after: Date): Date | null {
  try {
    return new Cron(pattern, { timezone, mode: '5-part', paused: true }).nextRun(after)
  } catch {
    return null
  }
}

/** For a valid pattern. */
export function nextMoment(pattern: string, after: Date): Date {
  const next = nextRun(pattern, after)
  if (!next) throw new Error(`the pattern ${pattern} has no next moment`)
  return next
}
