import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'

const article = {
  title: 'Zoutverbruik: reken op 350 tot 500 gram',
  created_at: '2026-11-12T09:00:00.000000Z',
  image: 'news/zout-screen.webp',
  content: '<h2>Waarom</h2><p onclick="alert(1)">Vul bij.</p><script>alert(1)</script>',
}

function openArticle(answer: (path: string) => unknown = () => article) {
  return openScreen({
    address: '/nieuws/zoutverbruik',
    member: { isVerified: true },
    answer,
  })
}

test('an article shows its title, day and text, and names the page', async () => {
  const { asked } = openArticle()

  expect(await screen.findByRole('heading', { level: 1, name: article.title })).toBeTruthy()
  expect(screen.getByText('Geschreven op').textContent).toBe('Geschreven op 12/11/2026')
  expect(await screen.findByRole('heading', { level: 2, name: 'Waarom' })).toBeTruthy()
  expect(asked).toEqual(['/api/news/zoutverbruik'])
  expect(document.title).toBe(`${article.title} – Zilverbron Installateursportaal`)
})

test('the text is cleaned before it becomes part of the page', async () => {
  openArticle()

  const paragraph = await screen.findByText('Vul bij.')
  expect(paragraph.outerHTML).toBe('<p>Vul bij.</p>')
  expect(document.querySelector('script')).toBeNull()
})

test('the picture has a reserved place and a modern format', async () => {
  openArticle()

  await screen.findByText('Vul bij.')
  const picture = document.querySelector('picture')
  expect(picture?.querySelector('source')?.getAttribute('srcset')).toBe('/storage/news/zout-screen.avif')
  expect(picture?.querySelector('img')?.getAttribute('src')).toBe('/storage/news/zout-screen.webp')
  expect(picture?.querySelector('img')?.width).toBeGreaterThan(0)
})

test('the picture says what it shows, and keeps its point in sight where it is cut', async () => {
  openArticle(() => ({ ...article, image_alt: 'Een zak zout', image_focal: { x: 0.25, y: 1 } }))

  const picture = await screen.findByRole('img', { name: 'Een zak zout' })
  expect(picture.style.objectPosition).toBe('25% 100%')
})

describe('an open article', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  test('that is withdrawn makes place for a kind word within a minute', async () => {
    let isThere = true
    openArticle(() => (isThere ? article : new Response('{"message":"Niet gevonden."}', { status: 404 })))
    await screen.findByText('Vul bij.')

    isThere = false
    await act(() => vi.advanceTimersByTimeAsync(55_000))

    expect(await screen.findByRole('heading', { level: 1, name: 'Nieuwsbericht niet meer beschikbaar' })).toBeTruthy()
    expect(screen.queryByText('Vul bij.')).toBeNull()
    expect(screen.getByRole('link', { name: 'Naar het nieuws' })).toBeTruthy()
  })

  test('that stays as it is keeps the very same text, so that nothing moves under a reader', async () => {
    const { asked } = openArticle(() => structuredClone(article))
    const paragraph = await screen.findByText('Vul bij.')

    await act(() => vi.advanceTimersByTimeAsync(55_000))

    expect([asked.length > 1, paragraph.isConnected]).toEqual([true, true])
  })
})

test('the way back leads to the news', async () => {
  openArticle()
  await screen.findByText('Vul bij.')

  const trail = within(screen.getByRole('navigation', { name: 'Kruimelpad' }))
  expect(trail.getByRole('link', { name: 'Nieuws' }).getAttribute('href')).toBe('/nieuws')
  expect(trail.getByText(article.title).getAttribute('aria-current')).toBe('page')
})

test('a missing article says so, within the portal', async () => {
  openArticle(() => new Response('{"message":"Niet gevonden."}', { status: 404 }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Pagina niet gevonden' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Naar het nieuws' }).getAttribute('href')).toBe('/nieuws')
  expect(document.title).toBe('Pagina niet gevonden – Zilverbron Installateursportaal')
})

test('an article that could not be loaded can be retried, and then has the focus on its title', async () => {
  let isUp = false
  openArticle(() => (isUp ? article : undefined))
  await screen.findByText(/^Het bericht kon niet worden geladen/)

  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

  const heading = await screen.findByRole('heading', { level: 1, name: article.title })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})
