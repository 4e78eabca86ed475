import { todayInAmsterdam } from '@portal/contract/rules/day'
import { formatDay } from '../../lib/dates.ts'

const timeFormat = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', timeStyle: 'short' })

/** How old a balance is: `Bijgewerkt om 13.00`, with the day when that is not today. */
export function refreshedText(refreshedAt: string | null): string {
  if (!refreshedAt) return 'Nog niet bijgewerkt'

  const day = formatDay(refreshedAt)
  const time = dutchTime(refreshedAt)
  return day === formatDay(todayInAmsterdam()) ? `Bijgewerkt om ${time}` : `Bijgewerkt op ${day} om ${time}`
}

/** The time of a moment of the wire on a Dutch clock, `13.00`. */
export function dutchTime(moment: string): string {
  return timeFormat.format(new Date(moment)).replace(':', '.')
}
