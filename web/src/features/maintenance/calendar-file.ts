import type { Maintenance } from '@portal/contract/maintenance'
import { daysAfter } from '@portal/contract/rules/day'
import { formatDay } from '../../lib/dates.ts'
import { addressOf, customerOf, productOf } from './maintenance-words.ts'

/**
 * Maintenance for a calendar (RFC 5545): an event of a whole day each. Its UID stays the same, so that a calendar that takes the
 * file in again changes what it has.
 */
export function calendarFile(rows: readonly Maintenance[], { now, host }: { now: Date; host: string }): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Installateursportaal//Onderhoud//NL',
    'CALSCALE:GREGORIAN',
    ...rows.flatMap((row) => event(row, { stamp, host })),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function event(row: Maintenance, { stamp, host }: { stamp: string; host: string }): string[] {
  const { registration_id: id, year, due_day, done_day } = row
  const told = [
    `Serienummer: ${row.serial_number}`,
    `Geïnstalleerd op: ${formatDay(row.install_date)}`,
    `Telefoon: ${row.client_phone_number}`,
    `E-mail: ${row.client_email}`,
    ...(done_day ? [`Gedaan op: ${formatDay(done_day)}`] : []),
  ]
  return [
    'BEGIN:VEVENT',
    `UID:onderhoud-${id}-${year}@${host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${plain(due_day)}`,
    `DTEND;VALUE=DATE:${plain(daysAfter(due_day, 1))}`,
    `SUMMARY:${escape(`${done_day ? 'Onderhoud gedaan' : 'Onderhoud'}: ${customerOf(row)}, ${productOf(row)}`)}`,
    `LOCATION:${escape(addressOf(row))}`,
    `DESCRIPTION:${escape(told.join('\n'))}`,
    // Nobody is busy for a whole day because of it.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function plain(day: string): string {
  return day.replaceAll('-', '')
}

// Other control characters are not allowed in a text at all.
function escape(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '')
}

const mostOctets = 75

/** A line of at most 75 octets; what is longer goes on after a blank on the next, never in the middle of a character. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (octets + size > mostOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += sign
    octets += size
  }
  return folded
}
