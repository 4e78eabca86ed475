import { readDay } from '@portal/contract/rules/day'

/** A day or moment of the wire as tables and forms show it, `14-11-2026`; empty when it is no date. */
export function formatDay(day: string | null | undefined): string {
  return dayParts(day).join('-')
}

const timeFormat = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', timeStyle: 'short' })

/** The time of a moment of the wire on a Dutch clock, `13.00`. */
export function dutchTime(moment: string): string {
  return timeFormat.format(new Date(moment)).replace(':', '.')
}

/** A day or moment of the wire as news and promotion cards show it, `14/11/2026` (spec §9). */
export function formatCardDay(day: string | null | undefined): string {
  return dayParts(day).join('/')
}

/** A day typed as dd-mm-jjjj, in the format of the wire, `2026-11-14`; null when it does not exist. */
export function readTypedDay(typed: string): string | null {
  return /^\d{2}-\d{2}-\d{4}$/.test(typed.trim()) ? readDay(typed.trim()) : null
}

/** The day in a query such as `?install_date=14-11-2026`, for a date field; empty when it is no day. */
export function typedDayFromQuery(query: unknown): string {
  return typeof query === 'string' && readTypedDay(query) ? query.trim() : ''
}

function dayParts(day: string | null | undefined): string[] {
  const read = day ? readDay(day) : null
  return read ? read.split('-').reverse() : []
}
