/** A moment of ISO 8601 as a mail says it: '23 november 2026 om 03:15'. */
export function dutchMoment(moment: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const
  return new Intl.DateTimeFormat('nl-NL', format).format(new Date(moment))
}

/** A day as texts say it: '14 november 2027'. */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** A day as lists have it: '14-11-2027'. */
export function shortDay(day: string): string {
  return day.split('-').toReversed().join('-')
}
