import * as z from 'zod/mini'
import { readDay } from './day.ts'
import { dutchTime } from './dutch-time.ts'
import { optionalText } from './text.ts'

export const momentMessages = {
  invalid: 'Vul een datum en tijd in, zoals 2027-03-29T08:00',
  skipped: 'Dit tijdstip bestaat niet: de klok gaat dan een uur vooruit',
} as const

/**
 * A moment that may be left out, as an instant in ISO 8601. Sent as a Dutch time without an offset ('2027-03-29T08:00'), which
 * is what people plan by, or as an instant with one. Of a time that comes twice it is the first; one that the clock skips is
 * refused.
 */
export function optionalMoment() {
  return z.pipe(
    optionalText(),
    z.nullable(
      z.string().check(
        z.refine<string>((text) => readMoment(text) !== 'invalid', { error: momentMessages.invalid, abort: true }),
        z.refine<string>((text) => readMoment(text) !== 'skipped', { error: momentMessages.skipped, abort: true }),
        z.overwrite((text) => (readMoment(text) as Date).toISOString()),
      ),
    ),
  )
}

/** A day that exists, in the past or to come, or null. */
export function optionalDay(invalid: string) {
  return z.pipe(
    optionalText(),
    z.nullable(
      z.string().check(
        z.overwrite((text: string) => readDay(text) ?? ''),
        z.minLength(1, { error: invalid, abort: true }),
        z.meta({ format: 'date' }),
      ),
    ),
  )
}

/** The instant that a text stands for; 'skipped' for a Dutch time that doesn't exist, 'invalid' for anything else that is none. */
export function readMoment(text: string): Date | 'invalid' | 'skipped' {
  const [, local = '', seconds = '00', offset = ''] = pattern.exec(text.trim()) ?? []
  const time = `${local.replace(' ', 'T')}:${seconds}`
  // Also refuses days and hours that no calendar has.
  const asUtc = new Date(`${time}Z`)
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString().slice(0, 19) !== time) return 'invalid'
  if (offset) return instantAt(`${time}${offset}`)

  // Summer time first: of the hour that comes twice it is the earlier one.
  const candidates = [2, 1].map((hours) => new Date(asUtc.getTime() - hours * hourMs))
  return candidates.find((instant) => dutchTime(instant) === time) ?? 'skipped'
}

/** Whether a moment is over. What people type has no seconds: a minute that has begun is still theirs, as is a slow network's delay. */
export function isOver(moment: Date, now: Date): boolean {
  return moment.getTime() + 60_000 <= now.getTime()
}

/** An instant as the Dutch time that it is, as fields take it: '2027-03-29T08:00'. */
export function dutchTimeOf(instant: Date): string {
  return dutchTime(instant).slice(0, 16)
}

// In this century and the next: in others clocks went by other rules, and nobody plans for them.
const pattern = /^(2[01]\d\d-\d\d-\d\d[T ]\d\d:\d\d)(?::(\d\d)(?:\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?$/
const hourMs = 60 * 60 * 1000

function instantAt(text: string): Date | 'invalid' {
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? 'invalid' : instant
}
