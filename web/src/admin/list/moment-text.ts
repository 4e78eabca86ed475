const dutch = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** The parts of a moment of the wire, in Dutch time. */
export function momentParts(moment: string) {
  return Object.fromEntries(dutch.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
}

/** A moment of the wire in Dutch time: `20-11-2026 om 16.20 uur`. */
export function momentText(moment: string): string {
  const { day, month, year, hour, minute } = momentParts(moment)
  return `${day}-${month}-${year} om ${hour}.${minute} uur`
}
