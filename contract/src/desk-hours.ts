import type { Desk, Desks, HoursBlock } from './desks.ts'
import { dutchTime } from './rules/dutch-time.ts'

// When a desk answers, in Dutch time: the one reading of all that shows it.

type Hours = Pick<Desk, 'hours' | 'closed'>

/** `until` and `time` are HH:MM. Nothing opens within a year when `opens` is null. */
export type OpenState =
  | { isOpen: true; until: string }
  | { isOpen: false; opens: { day: string; daysAhead: number; time: string } | null }

/** Days and times are compared as the Dutch clock shows them, so that a night in which it is changed needs no rule. */
export function openState({ hours, closed }: Hours, now: Date): OpenState {
  const [today, time] = dutchTime(now).slice(0, 16).split('T') as [string, string]
  for (let daysAhead = 0; daysAhead <= 366; daysAhead++) {
    const day = dayAfter(today, daysAhead)
    if (closed.includes(day)) continue
    const next = joined(hours[weekdayOf(day)]!).find(({ until }) => daysAhead > 0 || until > time)
    if (!next) continue
    if (daysAhead === 0 && next.from <= time) return { isOpen: true, until: next.until }
    return { isOpen: false, opens: { day, daysAhead, time: next.from } }
  }
  return { isOpen: false, opens: null }
}

/** Whether a desk is open and until when, or when it opens again, as a sentence. */
export function openText(hours: Hours, now: Date): string {
  const state = openState(hours, now)
  if (state.isOpen) return `Nu open tot ${timeText(state.until)} uur`
  return state.opens ? `${whenText(state.opens)} weer open om ${timeText(state.opens.time)} uur` : 'Voorlopig gesloten'
}

/** Whether more than so many working days lie between two moments. Of a day only its hours count. */
export function isLonger({ hours, closed }: Hours, from: Date, until: Date, days: number): boolean {
  const [first, last] = [dutchTime(from), dutchTime(until)]
  let passed = 0
  // What lies years back is late by any hours, or there are none.
  for (
    let day = first.slice(0, 10), count = 0;
    day <= last.slice(0, 10) && count < 366;
    day = dayAfter(day, 1), count++
  ) {
    const blocks = closed.includes(day) ? [] : hours[weekdayOf(day)]!
    passed += partOf(
      blocks,
      day === first.slice(0, 10) ? first : day,
      day === last.slice(0, 10) ? last : `${day}T24:00`,
    )
  }
  return passed > days
}

// Which part of a day's hours lies between two times of it.
function partOf(blocks: readonly HoursBlock[], from: string, until: string): number {
  const [after, before] = [minutesOf(from.slice(11, 16)), minutesOf(until.slice(11, 16))]
  const [whole, part] = [
    { from: 0, until: 24 * 60 },
    { from: after, until: before },
  ].map((limit) =>
    blocks.reduce((sum, block) => {
      const [start, end] = [Math.max(minutesOf(block.from), limit.from), Math.min(minutesOf(block.until), limit.until)]
      return sum + Math.max(0, end - start)
    }, 0),
  ) as [number, number]
  return whole === 0 ? 0 : part / whole
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function whenText({ day, daysAhead }: { day: string; daysAhead: number }): string {
  const name =
    daysAhead < 2 ? ['vandaag', 'morgen'][daysAhead]! : daysAhead < 7 ? weekdayNames[weekdayOf(day)]! : dayText(day)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The days of a week that have the same hours, in words, with those hours. Days without any are left out. */
export function weekInParts(hours: Desk['hours']): { days: string; blocks: readonly HoursBlock[] }[] {
  const parts: { first: number; last: number; blocks: readonly HoursBlock[] }[] = []
  for (const [day, blocks] of hours.entries()) {
    const before = parts.at(-1)
    if (before && JSON.stringify(before.blocks) === JSON.stringify(blocks)) before.last = day
    else parts.push({ first: day, last: day, blocks })
  }
  return parts
    .filter(({ blocks }) => blocks.length > 0)
    .map(({ first, last, blocks }) => ({ days: daysText(first, last), blocks }))
}

/** `werkdagen 08.15–12.30 en 13.00–17.00; zaterdag 09.00–12.00` */
export function weekText(hours: Desk['hours']): string {
  return weekInParts(hours)
    .map(({ days, blocks }) => `${days} ${blocks.map(blockText).join(' en ')}`)
    .join('; ')
}

function daysText(first: number, last: number): string {
  if (first === 0 && last === 4) return 'werkdagen'
  if (first === 0 && last === 6) return 'alle dagen'
  if (first === last) return weekdayNames[first]!
  return `${weekdayNames[first]} ${last === first + 1 ? 'en' : 't/m'} ${weekdayNames[last]}`
}

export function closedSoon({ closed }: Pick<Desk, 'closed'>, now: Date): string[] {
  const today = dutchTime(now).slice(0, 10)
  const last = dayAfter(today, 30)
  return closed.filter((day) => day >= today && day <= last)
}

/** Desks that can be reached in the same way stand together. */
export function groupDesks<Subject extends { id: keyof Desks }>(desks: Desks, subjects: readonly Subject[]) {
  const groups: { desk: Desk; subjects: Subject[] }[] = []
  for (const subject of subjects) {
    const desk = desks[subject.id]
    const known = groups.find((group) => JSON.stringify(group.desk) === JSON.stringify(desk))
    if (known) known.subjects.push(subject)
    else groups.push({ desk, subjects: [subject] })
  }
  return groups
}

const weekdayNames = ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag']

/** `8.15` */
function timeText(time: string): string {
  return time.replace(/^0/, '').replace(':', '.')
}

/** `08.15–12.30` */
export function blockText({ from, until }: HoursBlock): string {
  return `${from}–${until}`.replaceAll(':', '.')
}

/** `maandag 4 januari` */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('nl-NL', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }).format(
    startOf(day),
  )
}

// Blocks that follow each other without a break are one stretch to whoever asks until when.
function joined(blocks: readonly HoursBlock[]): HoursBlock[] {
  const stretches: HoursBlock[] = []
  for (const { from, until } of blocks) {
    const before = stretches.at(-1)
    if (before?.until === from) before.until = until
    else stretches.push({ from, until })
  }
  return stretches
}

/** 0 for a Monday. */
function weekdayOf(day: string): number {
  return (startOf(day).getUTCDay() + 6) % 7
}

function dayAfter(day: string, days: number): string {
  return new Date(startOf(day).getTime() + days * 24 * 3_600_000).toISOString().slice(0, 10)
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
