import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { promotionNotice, promotionPeriod } from './article-pages.tsx'

const promotion = {
  title: 'Dubbele punten',
  from: '2020-01-01',
  to: '2999-12-31',
  image: null,
  content: '<p>Op elke AquaStar-Pro.</p>',
}

function openPromotion(days: Partial<typeof promotion> = {}) {
  return openScreen({
    address: '/acties/dubbele-punten',
    answer: (path) => (path === '/api/promotions/dubbele-punten' ? { ...promotion, ...days } : undefined),
  })
}

test('a promotion shows its kind, title, days and text', async () => {
  openPromotion()

  expect(await screen.findByRole('heading', { level: 1, name: 'Dubbele punten' })).toBeTruthy()
  expect(screen.getByText('Actie')).toBeTruthy()
  expect(screen.getByText('Geldig van 01/01/2020 tot en met 31/12/2999')).toBeTruthy()
  expect(await screen.findByText('Op elke AquaStar-Pro.')).toBeTruthy()
  expect(screen.queryByText(/voorbij|nog niet begonnen/)).toBeNull()
  const way = screen.getByRole('link', { name: 'Productregistratie' })
  expect(way.getAttribute('href')).toBe('/installateurproductregistratie')
})

test.each([
  [{ to: '2020-01-31' }, 'Deze actie is voorbij. Bij het nieuws zie je welke acties er nu zijn.'],
  [{ from: '2999-01-01' }, 'Deze actie is nog niet begonnen. Vanaf 01/01/2999 kun je meedoen.'],
])('a promotion with the days %j says: %s', async (days, notice) => {
  openPromotion(days)

  expect(await screen.findByText(notice)).toBeTruthy()
})

const november = { from: '2026-11-01', to: '2026-11-30' }

test('a promotion says on which days it is valid', () => {
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
