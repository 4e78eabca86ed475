import { allLists, kindsIn } from '@portal/contract/subjects'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { refusal } from '../../../testing/open-screen.tsx'
import { articleEntryWith } from '../../../testing/opened-article.ts'
import { readToasts } from '../../ui/toasts.ts'
import { chosen, field, found, openSearch, options, type, visit } from './search-dialog.test-kit.tsx'

test('what is found stands in groups, the best is chosen, and the rest of a group is one press away', async () => {
  const { asked } = openSearch()

  await type('vries')

  await screen.findByRole('option', { name: /^Sanne/ })
  expect(options()).toEqual([
    'Sanne de Vriessanne@firma.nl, De Vries BV',
    'Alle 7 leden met ‘vries’',
    'Bij De VriesNieuws, gepubliceerd',
  ])
  const list = within(screen.getByRole('listbox'))
  expect(list.getAllByRole('group').map((group) => within(group).queryAllByRole('option').length)).toEqual([2, 1])
  expect(screen.getByRole('group', { name: 'Leden' })).toBeTruthy()
  expect(chosen()).toBe('Sanne de Vriessanne@firma.nl, De Vries BV')
  expect(screen.getByRole('option', { name: /^Alle 7 leden/ }).getAttribute('href')).toBe('/beheer/leden?zoek=vries')
  expect(document.querySelectorAll('mark')[0]?.textContent).toBe('Vries')
  // Asked when the typing paused, and not for each letter.
  expect(asked.filter((path) => path.includes('/search'))).toEqual(['/api/admin/search?search=vries'])
})

test('the arrows choose, round and round, while the focus stays in the field', async () => {
  openSearch()
  await type('vries')
  await screen.findByRole('option', { name: /^Sanne/ })

  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen()).toMatch(/^Bij De Vries/)
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()).toMatch(/^Sanne/)
  await userEvent.keyboard('{ArrowUp}')
  expect(chosen()).toMatch(/^Bij De Vries/)
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
})

test('Enter opens what is chosen, and the search is gone', async () => {
  const { location } = openSearch()
  await type('vries')
  await screen.findByRole('option', { name: /^Sanne/ })

  await userEvent.keyboard('{Enter}')

  await waitFor(() => expect(location().href).toBe('/beheer/leden/12'))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('Ctrl with Enter opens it beside this page, and the search stays', async () => {
  const open = vi.fn()
  vi.stubGlobal('open', open)
  openSearch()
  await type('vries')
  await screen.findByRole('option', { name: /^Sanne/ })

  await userEvent.keyboard('{Control>}{Enter}{/Control}')

  expect(open).toHaveBeenCalledWith('/beheer/leden/12', '_blank')
  expect(screen.getByRole('combobox')).toBeTruthy()
})

test('an answer to what was typed before is never shown', async () => {
  let answerLate: (reply: unknown) => void = () => {}
  const late = new Promise<unknown>((resolve) => (answerLate = resolve))
  openSearch({
    answer: (query) =>
      query.get('search') === 'vri' ? late : { data: [{ name: 'articles', total: 1, hits: [visit] }] },
  })
  await type('vri')
  await screen.findByText('Aan het zoeken')
  await type('es')
  await screen.findByRole('option', { name: /^Bij De Vries/ })

  answerLate({ data: found })
  await late

  expect(options()).toEqual(['Bij De VriesNieuws, gepubliceerd'])
})

test('before anything is typed it offers the pages of these roles and what they may do, without asking', async () => {
  const { asked } = openSearch({ roles: ['redactie'] })
  await field()

  expect(options()).toEqual([
    'Overzicht',
    'Nieuws en acties',
    'Beeldbank',
    'Downloads',
    'Video’s',
    'Veelgestelde vragen',
    'Prullenbak',
    'Merken en producten',
    'Accountmanagers',
    'Logboek',
    'Portaal',
    'Hulp bij schrijven',
    'Tweede stap',
    'Naar het portaal',
    'Nieuw artikel schrijven',
    'Nieuwe vraag schrijven',
  ])
  await type('p')
  expect(options()).toContain('Prullenbak')
  expect(options()).not.toContain('Logboek')
  expect(asked.filter((path) => path.includes('/search'))).toEqual([])
})

test('a colleague is invited from here by who may', async () => {
  openSearch()

  await type('>medewerker')
  expect(options()).toContain('Collega uitnodigenDe nieuwe medewerker krijgt een link per mail')
  await userEvent.keyboard('{Enter}')

  expect(await screen.findByRole('dialog', { name: 'Medewerker uitnodigen' })).toBeTruthy()
})

test('what is found is narrowed to one kind, each with its number, while the focus stays in the field', async () => {
  openSearch()
  await type('vries')
  await screen.findByRole('option', { name: /^Sanne/ })
  const kinds = within(screen.getByRole('group', { name: 'Soort' }))
  const names = () => kinds.getAllByRole('button').map(({ textContent }) => textContent)
  const others = ['Beeldbank', 'Downloads', 'Video’s', 'Veelgestelde vragen', 'Accountmanagers']
  const ofLists = ['Nieuws en acties 1', ...others.map((name) => `${name} 0`)]
  const kindsShown = ['Leden 7', 'Registraties 0', 'Zaken 0', 'E-mails 0', ...ofLists, 'Ga naar 0', 'Doen 0']
  expect(names()).toEqual(['Alles 8', ...kindsShown])

  await userEvent.click(kinds.getByRole('button', { name: /^Nieuws/ }))

  expect(options()).toEqual(['Bij De VriesNieuws, gepubliceerd'])
  expect([chosen(), kinds.getByRole('button', { pressed: true }).textContent]).toEqual([options()[0], names()[5]])
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
  await userEvent.click(kinds.getByRole('button', { name: /^Doen/ }))
  expect(await screen.findByText('Niets gevonden voor ‘vries’')).toBeTruthy()
})

test('whatever staff keep leads to its own page, and the rest of it to its list', async () => {
  const data = allLists.map((name) => {
    const hits = kindsIn(name).map((kind) => ({ kind, id: 7, title: `Zout ${kind}`, detail: 'verborgen' }))
    return { name, total: 9, hits }
  })
  openSearch({ answer: () => ({ data }) })
  await type('zout')
  await screen.findByRole('option', { name: /^Zout images/ })

  const addresses = screen.getAllByRole('option').map((option) => option.getAttribute('href'))
  expect(addresses).toEqual([
    '/beheer/nieuws/news/7',
    '/beheer/nieuws/promotions/7',
    '/beheer/nieuws?zoek=zout',
    '/beheer/beeldbank/7',
    '/beheer/beeldbank?zoek=zout',
    '/beheer/downloads/7',
    '/beheer/downloads?zoek=zout',
    '/beheer/videos/7',
    '/beheer/videos?zoek=zout',
    '/beheer/faq/7',
    '/beheer/faq?zoek=zout',
    '/beheer/accountmanagers/7',
    '/beheer/accountmanagers?zoek=zout',
  ])
  expect(screen.getByRole('option', { name: /^Alle 9 afbeeldingen/ })).toBeTruthy()
})

test('only kinds that this person may see are there, and a sign says it already', async () => {
  openSearch({ roles: ['redactie'] })
  await field()
  expect(screen.queryByRole('button', { name: /^Leden/ })).toBeNull()

  await type('>')

  expect(screen.queryByRole('group', { name: 'Soort' })).toBeNull()
})

test('@ looks for members only, > for what can be done', async () => {
  const { asked } = openSearch()

  await type('@vries')
  await screen.findByRole('option', { name: /^Sanne/ })
  expect(asked.at(-1)).toBe('/api/admin/search?search=vries&group=members')

  await userEvent.clear(await field())
  await type('>artikel')
  expect(options()).toEqual(['Nieuw artikel schrijven'])
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Nieuw artikel' })).toBeTruthy()
})

test('an article that is begun in the search is opened, and nothing lies over it', async () => {
  const { location } = openSearch({}, { data: articleEntryWith({ id: 41 }) })
  await type('>artikel')
  await userEvent.keyboard('{Enter}')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Titel/ }), 'Zout{Enter}')

  await waitFor(() => expect(location().pathname).toBe('/beheer/nieuws/news/41'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an article that was cancelled while it was made leads nowhere, and is one press away', async () => {
  let answer = (_: unknown) => {}
  const { location } = openSearch({}, new Promise((resolve) => (answer = resolve)))
  await type('>artikel')
  await userEvent.keyboard('{Enter}')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Titel/ }), 'Zout{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Annuleren' }))
  answer({ data: articleEntryWith({ id: 41 }) })

  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Het artikel is toch gemaakt'))
  expect(location().pathname).toBe('/beheer/tweede-stap')
  readToasts().at(-1)?.action?.onPress()
  await waitFor(() => expect(location().pathname).toBe('/beheer/nieuws/news/41'))
})

test('whoever may not write is not offered to', async () => {
  openSearch({ roles: ['lezer'] })

  await type('>artikel')

  expect(await screen.findByText('Niets gevonden voor ‘artikel’')).toBeTruthy()
})

test('only those who see members are told of the sign for them', async () => {
  openSearch({ roles: ['redactie'] })

  expect(await screen.findByText('iets doen')).toBeTruthy()
  expect(screen.queryByText('alleen leden')).toBeNull()
})

test('nothing found says so, with what can be looked for', async () => {
  openSearch({ answer: () => ({ data: [{ name: 'members', total: 0, hits: [] }] }) })

  await type('AP 11829')

  expect(await screen.findByText('Niets gevonden voor ‘AP 11829’')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Niets gevonden')
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBeNull()
})

test('a search that failed can be tried again, and pages are found meanwhile', async () => {
  let isDown = true
  openSearch({ answer: () => (isDown ? refusal(503, { message: '' }) : { data: found }) })

  await type('leden')
  expect(options()).toEqual(['Leden'])
  await screen.findByText('Zoeken is niet gelukt')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

  expect(await screen.findByRole('option', { name: /^Sanne/ })).toBeTruthy()
})

test('it closes by its button', async () => {
  openSearch()

  await userEvent.click(await screen.findByRole('button', { name: /zoeken sluiten$/ }))

  expect(await screen.findByText('Gesloten')).toBeTruthy()
})
