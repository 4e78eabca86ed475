import * as z from 'zod/mini'
import { dutchTime } from './dutch-time.ts'
import { optionalText, requiredText } from './text.ts'

/** A day that exists and is not after today in the Netherlands, as `YYYY-MM-DD`. */
export function pastDay({ missing, invalid, future }: { missing: string; invalid: string; future: string }) {
  return requiredText(missing).check(...pastDayChecks(invalid, future))
}

/** A day like that which may be left out, with one text for everything that can be wrong. */
export function optionalPastDay(invalid: string) {
  return z.pipe(optionalText(), z.nullable(z.string().check(...pastDayChecks(invalid, invalid))))
}

/**
 * The day in a text, or null: `YYYY-MM-DD`, `DD-MM-YYYY`, or a moment. Clients send local time, so an offset is ignored;
 * only a text that ends in `Z` is an instant.
 */
export function readDay(text: string): string | null {
  const dutch = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text)
  if (dutch) return existingDay(`${dutch[3]}-${dutch[2]}-${dutch[1]}`)

  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)
  const day = iso?.[1] && existingDay(iso[1])
  if (!iso || !day || !isTimeOfDay(iso)) return null
  return iso[5] === 'Z' ? dayInAmsterdam(new Date(text.replace(' ', 'T'))) : day
}

/** Today's date in the Netherlands, whatever the time zone of the machine. */
export function todayInAmsterdam(): string {
  return dayInAmsterdam(new Date())
}

function pastDayChecks(invalid: string, future: string) {
  return [
    z.overwrite((text: string) => readDay(text) ?? ''),
    z.minLength(1, { error: invalid, abort: true }),
    z.refine<string>((day) => !isInFuture(day), future),
    z.meta({ format: 'date' }),
  ] as const
}

// Amsterdam is never behind UTC, so a day that has begun in UTC needs no formatting in its time zone, which is slow.
function isInFuture(day: string): boolean {
  return day > new Date().toISOString().slice(0, 10) && day > todayInAmsterdam()
}

export function dayInAmsterdam(moment: Date): string {
  return dutchTime(moment).slice(0, 10)
}

export function daysAfter(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

function existingDay(day: string): string | null {
  const moment = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
  return exists && day >= '0001-01-01' ? day : null
}

function isTimeOfDay([, , hours = '0', minutes = '0', seconds = '0']: RegExpExecArray): boolean {
  return Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
}
