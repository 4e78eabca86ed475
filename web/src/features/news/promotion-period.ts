import type { Promotion } from '@portal/contract/news'
import { todayInAmsterdam } from '@portal/contract/rules/read-day'
import { formatCardDay } from '../../lib/dates.ts'

type Days = Pick<Promotion, 'from' | 'to'>

/** When a promotion holds, as its page says it (spec §2). */
export function promotionPeriod({ from, to }: Days): string {
  return `Geldig van ${formatCardDay(from)} tot en met ${formatCardDay(to)}`
}

/** What to say of a promotion outside its days; null while it runs. Both its first and its last day count. */
export function promotionNotice({ from, to }: Days, today = todayInAmsterdam()): string | null {
  if (today < from) return `Deze actie is nog niet begonnen. Vanaf ${formatCardDay(from)} kun je meedoen.`
  return today > to ? 'Deze actie is voorbij. Bij het nieuws zie je welke acties er nu zijn.' : null
}
