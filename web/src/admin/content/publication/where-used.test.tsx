import type { ArticleUses } from '@portal/contract/articles'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../../testing/on-screen.ts'
import { neverAnswered, refusal } from '../../../../testing/open-screen.tsx'
import { openedArticle } from '../../../../testing/opened-article.ts'
import { choose, openPublication, published } from './publication.test-kit.tsx'

const links: ArticleUses['links'] = [
  { kind: 'promotions', id: 12, title: 'Zoutweken', is_visible: true },
  { kind: 'faq', id: 8, title: 'Waar koop ik zout?', is_visible: true },
  { kind: 'news', id: 3, title: '', is_visible: false },
]

function openWith(uses: () => unknown, facts: Parameters<typeof openedArticle>[0] = {}) {
  return openPublication(openedArticle(facts), undefined, uses)
}

test('who withdraws an article sees first which texts lead to it, and that it is on the dashboard', async () => {
  const { asked } = openWith(() => ({ data: { links, is_on_dashboard: true } }), { entry: published })

  await choose('Intrekken')

  const dialog = within(await screen.findByRole('dialog', { name: 'Artikel intrekken?' }))
  expect(await dialog.findByText('Gebruikt in 3 andere teksten:')).toBeTruthy()
  expect(dialog.getByText('Het staat nu op het dashboard van leden.')).toBeTruthy()
  expect(dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Zoutweken (nieuw tabblad)', '/beheer/nieuws/promotions/12'],
    ['Waar koop ik zout? (nieuw tabblad)', '/beheer/faq/8'],
    ['Zonder titel (nieuw tabblad)', '/beheer/nieuws/news/3'],
  ])
  expect(dialog.getByText('Actie, leden zien deze link nu')).toBeTruthy()
  expect(dialog.getByText('Nieuws, nog niet zichtbaar')).toBeTruthy()
  expect(asked).toEqual(['/api/admin/news/7/uses'])
})

test('who deletes one that nothing leads to reads that', async () => {
  openWith(() => ({ data: { links: [], is_on_dashboard: false } }))

  await choose('Verwijderen')

  expect(await screen.findByText('Geen andere tekst verwijst hierheen.')).toBeTruthy()
  expect(screen.queryByText(/dashboard/)).toBeNull()
})

test('what could not be asked can be asked again, and keeps nobody from deciding', async () => {
  let isDown = true
  openWith(() => (isDown ? refusal(503, { message: '' }) : { data: { links, is_on_dashboard: false } }))
  await choose('Verwijderen')

  await screen.findByText('Waar dit wordt gebruikt, kon niet worden nagegaan.')
  expect(screen.getByRole('button', { name: 'Verwijderen' }).getAttribute('aria-disabled')).toBeNull()
  isDown = false
  await press('Opnieuw proberen')

  expect(await screen.findByText('Gebruikt in 3 andere teksten:')).toBeTruthy()
})

test('a question that nobody answers keeps nobody from deciding either', async () => {
  openWith(neverAnswered)

  await choose('Verwijderen')

  expect(await screen.findByText('Aan het nagaan waar dit wordt gebruikt')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Verwijderen' }).getAttribute('aria-busy')).not.toBe('true')
})
