import { momentParts } from '../list/moment-text.ts'

const inAmsterdam = { timeZone: 'Europe/Amsterdam' } as const
const weekday = new Intl.DateTimeFormat('nl-NL', { ...inAmsterdam, weekday: 'long' })
const dayOfWeek = new Intl.DateTimeFormat('nl-NL', { ...inAmsterdam, weekday: 'long', day: 'numeric', month: 'long' })

/** `vrijdag` */
export function weekdayText(moment: string): string {
  return weekday.format(new Date(moment))
}

/** `Vrijdag 20 november` */
export function dayText(moment: string): string {
  const words = dayOfWeek.format(new Date(moment))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `16.20 uur` */
export function clockText(moment: string): string {
  const { hour, minute } = momentParts(moment)
  return `${hour}.${minute} uur`
}

/** `16.20` of today, `20-11` of another day. */
export function shortMoment(moment: string, now: string): string {
  const [then, today] = [momentParts(moment), momentParts(now)]
  const isToday = ['day', 'month', 'year'].every((part) => then[part] === today[part])
  return isToday ? `${then.hour}.${then.minute}` : `${then.day}-${then.month}`
}
