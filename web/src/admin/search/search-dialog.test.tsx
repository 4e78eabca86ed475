import type { FoundGroup, SearchHit } from '@portal/contract/back-office-search'
import type { Role } from '@portal/contract/roles'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { neverAnswered, openScreen, refusal } from '../../../testing/open-screen.tsx'
import { openedNotes } from '../../device/what-is-kept.ts'
import { type OpenedEntry, useNoteOpened } from '../opened-entries.ts'
import { SearchPlace } from './search-place.tsx'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  HTMLDialogElement.prototype.showModal = vi.fn(function showModal(this: HTMLDialogElement) {
    this.open = true
    this.querySelector('input')?.focus()
  })
  HTMLDialogElement.prototype.close = vi.fn(function close(this: HTMLDialogElement) {
    this.open = false
  })
})

const sanne: SearchHit = { kind: 'member', id: 12, title: 'Sanne de Vries', detail: 'sanne@firma.nl, De Vries BV' }
const visit: SearchHit = { kind: 'news', id: 4, title: 'Bij De Vries', detail: 'gepubliceerd' }
const found: FoundGroup[] = [
  { name: 'members', total: 7, hits: [sanne] },
  { name: 'articles', total: 1, hits: [visit] },
]

type Options = { roles?: Role[]; answer?: (query: URLSearchParams) => unknown }

/** The search over a page of the back office, until it is closed. */
function openSearch({ roles = ['beheerder'], answer = () => ({ data: found }) }: Options = {}) {
  function Page() {
    const [isOpen, setIsOpen] = useState(true)
    return isOpen ? <SearchPlace onClose={() => setIsOpen(false)} /> : <p>Gesloten</p>
  }
  return openScreen({
    address: '/beheer/tweede-stap',
    component: Page,
    member: { roles },
    answer: (path) => {
      const { pathname, searchParams } = new URL(path, 'http://portal')
      return pathname === '/api/admin/search' ? answer(searchParams) : neverAnswered()
    },
  })
}

const field = () => screen.findByRole('combobox', { name: 'Zoeken in beheer' })
const type = async (text: string) => userEvent.type(await field(), text)
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const chosen = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  const option = id === null ? null : document.getElementById(id)
  expect(screen.queryAllByRole('option', { selected: true })).toEqual(option ? [option] : [])
  return option?.textContent
}

test('what is found stands in groups, the best is chosen, and the rest of a group is one press away', async () => {
  const { asked } = openSearch()

  await type('vries')

  await screen.findByRole('option', { name: /^Sanne/ })
  expect(options()).toEqual([
    'Sanne de Vriessanne@firma.nl, De Vries BV',
    'Alle 7 leden met ‘vries’',
    'Bij De VriesNieuws, gepubliceerd',
  ])
  expect(screen.getAllByRole('group').map((group) => within(group).queryAllByRole('option').length)).toEqual([2, 1])
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
    'Nieuws en acties',
    'Prullenbak',
    'Logboek',
    'Hulp bij schrijven',
    'Tweede stap',
    'Naar het portaal',
    'Nieuw artikel schrijven',
  ])
  await type('p')
  expect(options()).toContain('Prullenbak')
  expect(options()).not.toContain('Logboek')
  expect(asked.filter((path) => path.includes('/search'))).toEqual([])
})

describe('what was opened last', () => {
  /** A page of the back office on which these are opened, and over which the search is opened then. */
  async function openAfter(entries: OpenedEntry[], { roles = ['beheerder'] }: Options = {}) {
    await openedNotes.forget(1)
    function Opened({ entry }: { entry: OpenedEntry }) {
      useNoteOpened(entry)
      return <p>{entry.title}</p>
    }
    for (const entry of entries) {
      const { queryClient, unmount } = openScreen({
        address: '/beheer/tweede-stap',
        component: () => <Opened entry={entry} />,
      })
      const isNoted = () => queryClient.getQueryData<OpenedEntry[]>(['opened-entries'])?.[0]?.title === entry.title
      await waitFor(() => expect(isNoted()).toBe(true))
      unmount()
    }
    return openSearch({ roles })
  }

  const titles = () => screen.queryByRole('group', { name: 'Laatst geopend' })?.textContent

  test('stands first, the newest chosen, each once', async () => {
    const { location } = await openAfter([sanne, visit, { ...sanne, title: 'Sanne Vos' }])

    await waitFor(() => expect(chosen()).toMatch(/^Sanne Vos/))
    expect(titles()).toBe('Laatst geopendSanne Vossanne@firma.nl, De Vries BVBij De VriesNieuws, gepubliceerd')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(location().href).toBe('/beheer/nieuws/news/4'))
  })

  test('gives way to what is typed', async () => {
    await openAfter([visit])
    await screen.findByRole('group', { name: 'Laatst geopend' })

    await type('l')

    expect(titles()).toBeUndefined()
  })

  test('has no members for who may not see them any more', async () => {
    await openAfter([sanne, visit], { roles: ['redactie'] })

    await waitFor(() => expect(titles()).toBe('Laatst geopendBij De VriesNieuws, gepubliceerd'))
  })

  test('is of one person only, and gone after a log-out', async () => {
    await openAfter([visit])
    await screen.findByRole('group', { name: 'Laatst geopend' })
    await openedNotes.forget(1)
    cleanup()

    openSearch()

    await field()
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
    expect(titles()).toBeUndefined()
  })
})

test('# says that registrations are not here yet, and asks nobody', async () => {
  const { asked } = openSearch()

  await type('#AB 190871')

  expect(await screen.findByRole('heading', { name: 'Zoeken op serienummer kan nog niet' })).toBeTruthy()
  expect(options()).toEqual([])
  expect(asked.filter((path) => path.includes('/search'))).toEqual([])
})

test('a colleague is invited from here by who may', async () => {
  openSearch()

  await type('>medewerker')
  expect(options()).toContain('Collega uitnodigenDe nieuwe medewerker krijgt een link per mail')
  await userEvent.keyboard('{Enter}')

  expect(await screen.findByRole('dialog', { name: 'Medewerker uitnodigen' })).toBeTruthy()
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
