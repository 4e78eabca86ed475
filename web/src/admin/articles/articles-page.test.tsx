import type { ArticleRow } from '@portal/contract/articles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { range } from '../../../testing/on-screen.ts'
import { pageReply } from '../../../testing/contract-reply.ts'
import { letPopoversOpen } from '../../../testing/let-popovers-open.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { articleRowWith } from '../../../testing/opened-article.ts'

letPopoversOpen()

const visser = { id: 4, name: 'Noor Visser' }
const article = (facts: Partial<ArticleRow>) =>
  articleRowWith({ state: 'gepubliceerd', published_from: '2026-07-31T23:30:00.000000Z', author: visser, ...facts })

const everything = [
  ...Array.from({ length: 12 }, (_, index) => article({ id: index + 1, title: `Bericht ${index + 1}` })),
  article({
    kind: 'promotions',
    id: 1,
    title: 'Dubbele punten',
    state: 'gepland',
    planned_from: '2027-01-04T07:00:00Z',
  }),
  article({ id: 20, title: '', state: 'concept', published_from: null, author: null }),
]

function answer(path: string) {
  if (path === '/api/admin/articles/authors') return { data: [visser] }
  if (path === '/api/admin/views') return { data: [] }
  const { searchParams: query } = new URL(path, 'http://portal')
  const has = (name: string, value: string) => (query.get(name) ?? value).split(',').includes(value)
  const found = everything.filter(
    ({ kind, state, title, author }) =>
      has('filter[author]', String(author?.id)) &&
      has('filter[kind]', kind) &&
      has('filter[state]', state) &&
      title.includes(query.get('search') ?? ''),
  )
  return pageReply(found, path)
}

function openArticles(query = '', answers: (path: string) => unknown = answer) {
  return openScreen({ address: `/beheer/nieuws${query}`, member: { roles: ['lezer'] }, answer: answers })
}

const tab = (name: RegExp) => within(screen.getByRole('navigation', { name: 'Weergaven' })).getByRole('link', { name })

test('a row tells what it is, where it stands for members and since when, in Dutch time', async () => {
  openArticles('?zoek=Bericht 1')

  await range('1–4 van 4 artikelen')
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells.slice(0, 4)).toEqual(['Bericht 1', 'Nieuws', 'Gepubliceerd', '01-08-202601.30 uur'])
})

test('what is planned has the moment of its plan; a concept without a title is still found', async () => {
  openArticles('?status=gepland,concept')

  await range('1–2 van 2 artikelen')
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells.slice(0, 4)).toEqual(['Dubbele punten', 'Actie', 'Ingepland', '04-01-202708.00 uur'])
  expect(cells.slice(4)).toEqual(['Zonder titel', 'Nieuws', 'Concept', '–'])
})

test('the author stands with the title where several write', async () => {
  const several = { data: [visser, { id: 5, name: 'Ali Kaya' }] }
  openArticles('?zoek=Bericht 1', (path) => (path.endsWith('/authors') ? several : answer(path)))

  expect((await screen.findAllByText('Noor Visser')).length).toBe(4)
  expect(screen.queryByRole('columnheader', { name: /Auteur/ })).toBeNull()
})

test('each view says how many it has, after the rows, and the address says which is shown', async () => {
  const { location } = openArticles()
  await range('1–10 van 14 artikelen')

  await waitFor(() => expect(tab(/^Alles/).textContent).toBe('Alles 14'))
  expect(tab(/^Nieuws/).textContent).toBe('Nieuws 13')
  expect(tab(/^Acties/).textContent).toBe('Acties 1')
  expect(tab(/^Concepten/).textContent).toBe('Concepten 1')
  expect(tab(/^Alles/).getAttribute('aria-current')).toBe('page')

  await userEvent.click(tab(/^Acties/))

  await range('1–1 van 1 artikel')
  expect(location().href).toBe('/beheer/nieuws?soort=promotions')
  expect(tab(/^Acties/).getAttribute('aria-current')).toBe('page')
  expect(tab(/^Alles/).getAttribute('aria-current')).toBeNull()
})

test('a filter within a view keeps the view, stands as a tag, and goes by a press on it', async () => {
  const { location, asked } = openArticles('?soort=news&status=concept&page=9')
  await range('1–1 van 1 artikel')
  expect(asked).toContain('/api/admin/articles?page=9&per_page=10&filter%5Bkind%5D=news&filter%5Bstate%5D=concept')

  await userEvent.click(screen.getByRole('button', { name: 'Filter Concept verwijderen' }))

  await range('1–10 van 13 artikelen')
  expect(location().href).toBe('/beheer/nieuws?soort=news')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('who wrote something can be chosen, by name', async () => {
  const { location, asked } = openArticles('?status=concept,gepubliceerd')
  await range('1–10 van 13 artikelen')
  const chips = screen.getByRole('group', { name: 'Filters' })
  await userEvent.click(await within(chips).findByRole('button', { name: 'Auteur' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Noor Visser' }))

  await range('1–10 van 12 artikelen')
  expect(location().search).toEqual({ status: 'concept,gepubliceerd', auteur: '4' })
  expect(asked.some((path) => path.includes('filter%5Bauthor%5D=4'))).toBe(true)

  await userEvent.click(screen.getByRole('button', { name: 'Filter Noor Visser verwijderen' }))
  await range('1–10 van 13 artikelen')
})

test('whoever has no articles any more can be let go too', async () => {
  openArticles('?auteur=8')
  await screen.findByRole('heading', { name: 'Geen artikelen gevonden' })

  await userEvent.click(screen.getByRole('button', { name: 'Filter Lid 8 verwijderen' }))

  await range('1–10 van 14 artikelen')
})

test('an address with values that no filter has shows the list', async () => {
  openArticles('?soort=boeken&status=concept,weg&sorteer=-onzin')

  await range('1–1 van 1 artikel')
})

test('an address with an order that the table no longer has shows the usual one', async () => {
  const { asked } = openArticles('?sorteer=author')
  await range('1–10 van 14 artikelen')

  expect(asked).toContain('/api/admin/articles?page=1&per_page=10')
})

test('a list that is refused says so, and shows no counts of before', async () => {
  openArticles('', () => refusal(403, { message: 'Je hebt geen toegang tot deze gegevens.' }))

  expect(await screen.findByText('De artikelen konden niet worden geladen')).toBeTruthy()
  expect(screen.getByText('Je hebt geen toegang tot deze gegevens.')).toBeTruthy()
  expect(tab(/^Alles/).textContent?.trim()).toBe('Alles')
})
