/** A moment of ISO 8601 as a mail says it: '23 november 2026 om 03:15'. */
export function dutchMoment(moment: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const
  return new Intl.DateTimeFormat('nl-NL', format).format(new Date(moment))
}
