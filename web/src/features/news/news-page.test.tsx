import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'

const teaser = {
  id: 7,
  title: 'Zoutverbruik',
  created_at: '2026-11-12T09:00:00.000000Z',
  description: 'Reken op 350 tot 500 gram per m³.',
  url_slug: 'zoutverbruik',
  image: 'news/zout-screen.webp',
  thumbnail_image: null,
}
const full = { blogs: [teaser], promotions: [{ ...teaser, title: 'Dubbele punten', url_slug: 'dubbele-punten' }] }

function openNews(answer: () => unknown) {
  return openScreen({ address: '/nieuws', answer })
}

const block = async (name: string) => within(await screen.findByRole('region', { name }))

test('the news and the promotions stand apart, under their own headings', async () => {
  openNews(() => full)

  expect(await screen.findByRole('heading', { level: 1, name: 'Nieuws' })).toBeTruthy()
  const news = await (await block('Berichten')).findByRole('link')
  expect([news.textContent, news.getAttribute('href')]).toEqual(['Verder lezen: Zoutverbruik', '/nieuws/zoutverbruik'])
  const promotion = (await block('Zilverbron acties')).getByRole('link')
  expect([promotion.textContent, promotion.getAttribute('href')]).toEqual([
    'Naar actie: Dubbele punten',
    '/acties/dubbele-punten',
  ])
})

test('a card shows its label, date, text and picture', async () => {
  openNews(() => full)

  const card = await (await block('Berichten')).findByRole('article')
  expect(within(card).getByText('Nieuws')).toBeTruthy()
  expect(within(card).getByText('12/11/2026')).toBeTruthy()
  expect(within(card).getByText('Reken op 350 tot 500 gram per m³.')).toBeTruthy()
  expect(card.querySelector('source')?.getAttribute('srcset')).toBe('/storage/news/zout-screen.avif')
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/storage/news/zout-screen.webp')
})

test('the first picture comes at once, the others when they are near', async () => {
  openNews(() => ({ ...full, blogs: [teaser, { ...teaser, id: 8 }] }))
  await block('Berichten')

  const pictures = [...document.querySelectorAll('img')]
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy'])
})

test('without news and promotions the page says so', async () => {
  openNews(() => ({ blogs: [], promotions: [] }))

  expect(await screen.findByText('Er is nog geen nieuws')).toBeTruthy()
  expect(screen.getByText('Er zijn nu geen acties')).toBeTruthy()
})

test('while it loads, the page reserves the places of the cards', async () => {
  openNews(() => new Promise(() => {}))

  expect(await screen.findByText('Nieuws en acties aan het laden')).toBeTruthy()
})

test('news that could not be loaded can be retried', async () => {
  let isUp = false
  openNews(() => (isUp ? full : undefined))
  await screen.findByText(/^Het nieuws en de acties konden niet worden geladen/)

  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

  expect(await screen.findByText('Dubbele punten')).toBeTruthy()
})
