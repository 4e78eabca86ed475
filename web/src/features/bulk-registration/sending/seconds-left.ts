type Pace = { since: number; rowsBefore: number }

const tooEarly = 3000

/**
 * About how many seconds the rest will take at the pace so far, rounded so that it doesn't flicker; null for as long as
 * nobody can tell.
 */
export function secondsLeft(pace: Pace | null, rows: { done: number; total: number }, now: number): number | null {
  if (!pace || now - pace.since < tooEarly) return null
  const done = rows.done - pace.rowsBefore
  if (done <= 0) return null

  const seconds = ((now - pace.since) / 1000 / done) * (rows.total - rows.done)
  if (seconds <= 10) return Math.max(1, Math.ceil(seconds))
  return seconds < 60 ? Math.ceil(seconds / 5) * 5 : Math.ceil(seconds / 60) * 60
}

/** That time in words. */
export function writeSecondsLeft(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'nog ongeveer 1 seconde' : `nog ongeveer ${seconds} seconden`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'nog ongeveer 1 minuut' : `nog ongeveer ${minutes} minuten`
}
