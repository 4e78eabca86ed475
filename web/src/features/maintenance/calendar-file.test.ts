import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'
import { maintenanceOf } from './maintenance.test-kit.ts'

const when = { now: new Date('2027-03-01T08:30:15.123Z'), host: 'portaal.voorbeeld.nl' }

/** The lines as they were before they were folded. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an event is a whole day, with a UID that stays and the moment of the file', () => {
  expect(unfolded(calendarFile([maintenanceOf()], when))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Installateursportaal//Onderhoud//NL',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:onderhoud-812-3@portaal.voorbeeld.nl',
    'DTSTAMP:20270301T083015Z',
    'DTSTART;VALUE=DATE:20270320',
    'DTEND;VALUE=DATE:20270321',
    'SUMMARY:Onderhoud: M. van den Berg\\, AquaStar Compact 8',
    'LOCATION:5611 AB 12 B\\, Eindhoven',
    String.raw`DESCRIPTION:Serienummer: AB 190871\nGeïnstalleerd op: 20-03-2024\nTelefoon: 06 12 34 56 78\nE-mail: m+klant@voorbeeld.nl`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a day ends on the next, over the end of a month, a year and a February', () => {
  for (const [day, end] of [
    ['2027-12-31', '20280101'],
    ['2027-02-28', '20270301'],
    ['2028-02-29', '20280301'],
    ['2027-03-27', '20270328'],
  ] as const)
    expect(calendarFile([maintenanceOf({ due_day: day })], when)).toContain(`DTEND;VALUE=DATE:${end}\r\n`)
})

test('what was done says so', () => {
  const text = calendarFile([maintenanceOf({ done_day: '2027-03-10', state: 'done' })], when)
  expect(unfolded(text).join('\n')).toMatch(/SUMMARY:Onderhoud gedaan: [\s\S]*Gedaan op: 10-03-2027/)
})

test('signs that mean something in the file are escaped, and control characters left out', () => {
  const lines = unfolded(calendarFile([maintenanceOf({ client_name: 'A;B,C\\D\r\nEND:VEVENT\u0007\u007fE' })], when))

  expect(lines).toContain(String.raw`SUMMARY:Onderhoud: M. A\;B\,C\\D\nEND:VEVENTE\, AquaStar Compact 8`)
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test('no line is longer than 75 octets, and no character is cut in two', () => {
  const names = ['é'.repeat(200), '😀'.repeat(120), 'x'.repeat(300), `${'x'.repeat(52)}é`]
  const text = calendarFile(
    names.map((client_name, index) => maintenanceOf({ client_name, registration_id: index })),
    when,
  )

  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/\p{Surrogate}/u)
  }
  for (const name of names) expect(unfolded(text).join('\n')).toContain(name.slice(1))
})
