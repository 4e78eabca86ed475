import { readDay, todayInAmsterdam } from '@portal/contract/rules/day'
import { formatDay } from '../../lib/dates.ts'

/** The periods that have a name, by their value in the address. */
export const namedPeriods = { vandaag: 'Vandaag', week: 'Deze week', maand: 'Deze maand' } as const

type NamedPeriod = keyof typeof namedPeriods

/** Days of the wire; null where a period is open. */
export type Days = { from: string | null; until: string | null }

/** The days of a period in an address, such as `week` or `2026-11-01..2026-11-20`; null when it is none. */
export function readPeriod(value: string): Days | null {
  if (isNamed(value)) return { from: firstDayOf(value), until: null }
  const [, from = '', until = ''] = /^([\d-]*)\.\.([\d-]*)$/.exec(value) ?? []
  const days = { from: readDay(from), until: readDay(until) }
  const isRead = (days.from ?? '') === from && (days.until ?? '') === until
  const isEmpty = !days.from && !days.until
  return isRead && !isEmpty && !isBackwards(days) ? days : null
}

/** A period of one's own, as an address has it; undefined without any day. */
export function writePeriod({ from, until }: Days): string | undefined {
  return from || until ? `${from ?? ''}..${until ?? ''}` : undefined
}

export function isBackwards({ from, until }: Days): boolean {
  return from !== null && until !== null && until < from
}

export function periodName(value: string): string {
  if (isNamed(value)) return namedPeriods[value]
  const { from = null, until = null } = readPeriod(value) ?? {}
  if (from === until) return formatDay(from)
  return [from && `vanaf ${formatDay(from)}`, until && `tot en met ${formatDay(until)}`].filter(Boolean).join(' ')
}

function isNamed(value: string): value is NamedPeriod {
  return value in namedPeriods
}

function firstDayOf(period: NamedPeriod): string {
  const today = todayInAmsterdam()
  if (period === 'vandaag') return today
  if (period === 'maand') return `${today.slice(0, 8)}01`
  const day = new Date(`${today}T00:00:00Z`)
  // A week begins on Monday.
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
