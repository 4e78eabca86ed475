// Days without the machinery of the rules: the web reads them on pages that have no form.

export type PastDayTexts = { missing: string; invalid: string; future: string }

/** What is wrong with a day that must be given, exist and not be after today in the Netherlands; or null. */
export function pastDayProblem(text: string, { missing, invalid, future }: PastDayTexts): string | null {
  if (text.trim() === '') return missing
  const day = readDay(text.trim())
  if (!day) return invalid
  return day > todayInAmsterdam() ? future : null
}

/**
 * The day that is written in a text, or null: `YYYY-MM-DD`, `DD-MM-YYYY`, or a moment. Clients send local-time
 * strings, so an offset is not applied; only a text that ends in `Z` is a real instant.
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

const amsterdamDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam', dateStyle: 'short' })

function dayInAmsterdam(moment: Date): string {
  return amsterdamDay.format(moment)
}

function existingDay(day: string): string | null {
  const moment = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
  return exists && day >= '0001-01-01' ? day : null
}

function isTimeOfDay([, , hours = '0', minutes = '0', seconds = '0']: RegExpExecArray): boolean {
  return Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
}
