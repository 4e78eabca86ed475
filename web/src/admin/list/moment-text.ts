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

const inWords = new Intl.DateTimeFormat('nl-NL', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
const dayMs = 86_400_000

/** A day of the wire in words: `Vandaag`, `Gisteren`, `Vrijdag 20 november`, and of another year with that year. */
export function dayInWords(day: string, today: string): string {
  const ago = (Date.parse(today) - Date.parse(day)) / dayMs
  if (ago === 0) return 'Vandaag'
  if (ago === 1) return 'Gisteren'
  const words = inWords.format(Date.parse(day))
  const named = words.charAt(0).toUpperCase() + words.slice(1)
  const year = day.slice(0, 4)
  return year === today.slice(0, 4) ? named : `${named} ${year}`
}
