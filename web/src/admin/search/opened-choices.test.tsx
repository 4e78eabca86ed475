import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { openedNotes } from '../../device/what-is-kept.ts'
import { useNoteOpened } from '../opened-entries.ts'
import type { OpenedEntry } from '../opened-store.ts'
import { chosen, field, openSearch, type Options, sanne, type, visit } from './search-dialog.test-kit.tsx'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

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

test('what was opened last stands first, the newest chosen, each once', async () => {
  const { location } = await openAfter([sanne, visit, { ...sanne, title: 'Sanne Vos' }])

  await waitFor(() => expect(chosen()).toMatch(/^Sanne Vos/))
  expect(titles()).toBe('Laatst geopendSanne Vossanne@firma.nl, De Vries BVBij De VriesNieuws, gepubliceerd')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(location().href).toBe('/beheer/nieuws/news/4'))
})

test('what was opened last gives way to what is typed', async () => {
  await openAfter([visit])
  await screen.findByRole('group', { name: 'Laatst geopend' })

  await type('l')

  expect(titles()).toBeUndefined()
})

test('what was opened last has no members for who may not see them any more', async () => {
  await openAfter([sanne, visit], { roles: ['redactie'] })

  await waitFor(() => expect(titles()).toBe('Laatst geopendBij De VriesNieuws, gepubliceerd'))
})

test('what was opened last has nothing any more that was found to be gone', async () => {
  await openAfter([visit, sanne])
  await waitFor(() => expect(titles()).toMatch(/Bij De Vries/))
  cleanup()
  const { queryClient } = openScreen({
    address: '/beheer/nieuws/news/4',
    member: { roles: ['beheerder'] },
    answer: () => refusal(404, { message: '' }),
  })
  await screen.findByText('Artikel niet gevonden')
  await waitFor(() => expect(queryClient.getQueryData(['opened-entries'])).toEqual([sanne]))
  cleanup()

  openSearch()

  await waitFor(() => expect(titles()).toBe('Laatst geopendSanne de Vriessanne@firma.nl, De Vries BV'))
})

test('what was opened last is of one person only, and gone after a log-out', async () => {
  await openAfter([visit])
  await screen.findByRole('group', { name: 'Laatst geopend' })
  await openedNotes.forget(1)
  cleanup()

  openSearch()

  await field()
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
  expect(titles()).toBeUndefined()
})
