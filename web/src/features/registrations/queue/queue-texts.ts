import { serialNumberMessages } from '@portal/contract/rules/serial-number-messages'
import { formatDay } from '../../../lib/dates.ts'
import type { QueueItem } from './queue-sender.ts'

const dayMs = 24 * 60 * 60_000
const longMs = 10 * dayMs

export function reasonsOf({ state }: QueueItem): string[] {
  if (state.name !== 'refused') return []
  const reasons = Object.values(state.errors).flatMap(([first]) => first ?? [])
  return reasons.length > 0 ? reasons : [state.message ?? 'De server heeft deze registratie geweigerd.']
}

export function isTaken({ state }: QueueItem): boolean {
  return state.name === 'refused' && state.errors.serial_number?.[0] === serialNumberMessages.taken
}

/** When a registration was answered: the time of today, or the day. */
export function answeredText(at: number, now: number): string {
  const moment = new Date(at)
  if (moment.toDateString() !== new Date(now).toDateString()) return `Verstuurd op ${formatDay(localDay(moment))}`
  const time = `${twoDigits(moment.getHours())}.${twoDigits(moment.getMinutes())}`
  return `Verstuurd om ${time} uur`
}

/** What to do about a registration that waits for more than ten days; null before. */
export function longWaitText({ queuedAt, state }: QueueItem, now: number): string | null {
  if (state.name !== 'waiting' || now - queuedAt < longMs) return null
  const days = Math.floor((now - queuedAt) / dayMs)
  return `Wacht al ${days} dagen. Open het portaal op een plek met bereik.`
}

/** `40 minuten`, `2 uur` or `3 dagen`; null below a minute. */
export function durationText(milliseconds: number): string | null {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return null
  if (minutes < 60) return minutes === 1 ? '1 minuut' : `${minutes} minuten`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} uur`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 dag' : `${days} dagen`
}

function localDay(moment: Date): string {
  return `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
