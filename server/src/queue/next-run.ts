import { Cron } from 'croner'

// Patterns are in Dutch time; the time zone knows the nights on which an hour is skipped or comes twice.
const timezone = 'Europe/Amsterdam'

/** The first moment of a cron pattern of five parts after `after`; null when there is none or the pattern is invalid. */
export function nextRun(pattern: string, after: Date): Date | null {
  try {
    return new Cron(pattern, { timezone, mode: '5-part', paused: true }).nextRun(after)
  } catch {
    return null
  }
}

/** The same for a pattern that is known to be valid. */
export function nextMoment(pattern: string, after: Date): Date {
  const next = nextRun(pattern, after)
  if (!next) throw new Error(`the pattern ${pattern} has no next moment`)
  return next
}
