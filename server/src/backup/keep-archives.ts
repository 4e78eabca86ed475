import { isOfFuture, type StoredArchive } from './archive-place.ts'

export type Keep = { days: number; weeks: number; months: number }

/** Reads a rule such as `7d,4w,12m`; null when it is none. */
export function readKeep(text: string): Keep | null {
  const found = text.split(',').map((part) => /^([1-9]\d{0,3})([dwm])$/.exec(part.trim()))
  const counts = new Map(found.map((part) => [part?.[2], Number(part?.[1])]))
  if (found.includes(null) || counts.size < found.length) return null
  return { days: counts.get('d') ?? 0, weeks: counts.get('w') ?? 0, months: counts.get('m') ?? 0 }
}

/**
 * The archives that may go. The last one of a day, a week and a month stays, for as many as the rule says of those that have
 * one: so time without backups takes nothing away. The newest stays always. Those of the future are not counted and stay, until
 * somebody has looked at them.
 */
export function outdatedArchives(all: readonly StoredArchive[], keep: Keep, now = Date.now()): StoredArchive[] {
  const newestFirst = all.filter(({ moment }) => !isOfFuture(moment, now))
  const kept = new Set(newestFirst.slice(0, 1))
  for (const [periodOf, count] of [
    [dutchDay, keep.days],
    [weekOf, keep.weeks],
    [monthOf, keep.months],
  ] as const) {
    const seen = new Set<string>()
    for (const archive of newestFirst) {
      const period = periodOf(archive.moment)
      if (seen.has(period)) continue
      if (seen.size === count) break
      seen.add(period)
      kept.add(archive)
    }
  }
  return newestFirst.filter((archive) => !kept.has(archive))
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' })

function dutchDay(moment: Date): string {
  return dayFormat.format(moment)
}

/** The Monday. */
function weekOf(moment: Date): string {
  const day = new Date(dutchDay(moment))
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

function monthOf(moment: Date): string {
  return dutchDay(moment).slice(0, 7)
}
