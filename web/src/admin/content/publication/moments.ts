import { momentMessages, readMoment, dutchTimeOf } from '@portal/contract/rules/moment'
import { formatDay, readTypedDay } from '../../../lib/dates.ts'

/** A moment as people type it: a day as dd-mm-jjjj and a time as 08.00, in Dutch time. */
export type TypedMoment = { day: string; time: string }

export const typedMomentMessages = {
  dayMissing: 'Kies een dag',
  invalidDay: 'Deze dag bestaat niet. Typ hem als 29-03-2027',
  timeMissing: 'Vul ook een tijd in, zoals 08.00',
  invalidTime: 'Typ de tijd als 08.00',
} as const

/** A moment of the wire, as the fields show it. */
export function typedForm(moment: string | null): TypedMoment {
  if (moment === null) return { day: '', time: '' }
  const [day, time = ''] = dutchTimeOf(new Date(moment)).split('T')
  return { day: formatDay(day), time: time.replace(':', '.') }
}

/** Tomorrow at eight in Dutch time, as the fields take it. */
export function tomorrowAtEight(now: Date): TypedMoment {
  const tomorrow = new Date(`${dutchTimeOf(now).slice(0, 10)}T00:00Z`)
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1)
  return { day: formatDay(tomorrow.toISOString().slice(0, 10)), time: '08.00' }
}

/** The instant that was typed, null when nothing was, or what is wrong with it. Of a time that comes twice it is the first. */
export function readTypedMoment({ day, time }: TypedMoment): { moment: string | null } | { problem: string } {
  if (day.trim() === '') return time.trim() === '' ? { moment: null } : { problem: typedMomentMessages.dayMissing }
  const read = readTypedDay(day)
  if (!read) return { problem: typedMomentMessages.invalidDay }
  if (time.trim() === '') return { problem: typedMomentMessages.timeMissing }
  const clock = readTime(time)
  const instant = clock ? readMoment(`${read}T${clock}`) : 'invalid'
  if (instant === 'skipped') return { problem: momentMessages.skipped }
  if (instant === 'invalid')
    return { problem: clock ? typedMomentMessages.invalidDay : typedMomentMessages.invalidTime }
  return { moment: instant.toISOString() }
}

// 8.00, 8,00, 8:00, 0800, 800 and 8 are all the same: a Dutch phone's keys for numbers have a comma and no point.
function readTime(text: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[.,:\s]?(\d{2}))?(?:\s*uur)?$/.exec(text.trim()) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}
