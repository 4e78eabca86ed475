import { expect, test } from 'vitest'
import { promotionNotice, promotionPeriod } from './promotion-period.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

test('a promotion says from when until when it holds', () => {
  expect(promotionPeriod(november)).toBe('Geldig van 01/11/2026 tot en met 30/11/2026')
})

test.each([
  ['2026-10-31', 'Deze actie is nog niet begonnen. Vanaf 01/11/2026 kun je meedoen.'],
  ['2026-11-01', null],
  ['2026-11-30', null],
  ['2026-12-01', 'Deze actie is voorbij. Bij het nieuws zie je welke acties er nu zijn.'],
])('on %s it says %s', (today, notice) => {
  expect(promotionNotice(november, today)).toBe(notice)
})
