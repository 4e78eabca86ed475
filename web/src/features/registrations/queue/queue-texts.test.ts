import { expect, test } from 'vitest'
import type { QueueItem } from './queue-sender.ts'
import { answeredText, durationText, longWaitText, reasonsOf } from './queue-texts.ts'

const now = new Date('2026-11-14T10:41:00').getTime()
const day = 24 * 60 * 60_000
const item: QueueItem = {
  id: 'a',
  queuedAt: now,
  product: { name: 'Solar M 12', image: null, serialNumber: 'SL 330233' },
  form: null,
  state: { name: 'waiting' },
}

test('an answer of today has a time, an older one a day', () => {
  expect(answeredText(now - 46 * 60_000, now)).toBe('Verstuurd om 09.55 uur')
  expect(answeredText(now - 3 * day, now)).toBe('Verstuurd op 11-11-2026')
})

test('a registration that waits for ten days is warned about', () => {
  expect(longWaitText({ ...item, queuedAt: now - 9 * day }, now)).toBeNull()
  expect(longWaitText({ ...item, queuedAt: now - 12 * day }, now)).toBe(
    'Wacht al 12 dagen. Open het portaal op een plek met bereik.',
  )
})

test('a refusal says why, by the first text of each field', () => {
  const refused = (errors: Record<string, string[]>, message: string | null = null): QueueItem => ({
    ...item,
    state: { name: 'refused', at: now, message, errors },
  })

  expect(reasonsOf(refused({ serial_number: ['Al geregistreerd', 'x'], client_email: ['Klopt niet'] }))).toEqual([
    'Al geregistreerd',
    'Klopt niet',
  ])
  expect(reasonsOf(refused({}, 'Nee'))).toEqual(['Nee'])
  expect(reasonsOf(refused({}))).toEqual(['De server heeft deze registratie geweigerd.'])
})

test.each([
  [59_000, null],
  [60_000, '1 minuut'],
  [40 * 60_000, '40 minuten'],
  [150 * 60_000, '2 uur'],
  [day, '1 dag'],
  [3.5 * day, '3 dagen'],
])('%i ms is %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text)
})
