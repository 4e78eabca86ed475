import 'fake-indexeddb/auto'
import type { ArticleDraft } from '@portal/contract/articles'
import type { Role } from '@portal/contract/roles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { draftOf } from '../../../testing/autosave-world.ts'
import { articleEntryWith } from '../../../testing/opened-article.ts'
import { draftNotes } from '../../device/what-is-kept.ts'
import { readToasts } from '../../ui/toasts.ts'
import { placeOnDevice } from './editor/kept-drafts.ts'

const begun = articleEntryWith({ rev: 1, title: 'Zout', url_slug: 'zout', intro: '', updated_by: null })
const which = { kind: 'news', id: begun.id, memberId: 1 } as const

let entry = begun
/** What a save is answered with instead of being stored. */
let saveAnswer: (() => Response) | null = null

beforeEach(async () => {
  await draftNotes.forget(which.memberId)
  entry = begun
  saveAnswer = null
})

const version = {
  number: 1,
  reason: 'bewaard',
  name: 'Niet bewaard in een ander tabblad',
  published_from: null,
  published_until: null,
  created_by: null,
  created_at: begun.created_at,
}

function answer(path: string, { method, body }: { method: string; body: Record<string, unknown> | undefined }) {
  if (path.startsWith('/api/admin/articles?')) return pageReply([entry], path)
  if (path.endsWith('/versions')) return { data: version }
  if (path === '/api/admin/news/99') return refusal(404, { message: 'Niet gevonden' })
  if (path !== `/api/admin/news/${entry.id}` && method === 'GET') return { data: [] }
  if (method === 'GET' || !body) return { data: entry }
  if (saveAnswer) return saveAnswer()
  const { rev: _, ...draft } = body
  entry = { ...entry, ...draft, rev: entry.rev + 1 }
  return { data: { rev: entry.rev, updated_at: entry.updated_at, content: null } }
}

/** What an editor that is gone kept, which began with the article as it was then. */
async function leave(typed: Partial<ArticleDraft>, { at = 1, id = begun.id } = {}) {
  const base = draftOf(begun)
  await placeOnDevice({ ...which, id }).keep({ rev: 1, base, draft: { ...base, ...typed }, sent: [], at })
}

const openList = (as: Role = 'redactie') => openScreen({ address: '/beheer/nieuws', member: { roles: [as] }, answer })

const above = () => screen.findByRole('region', { name: 'Alleen op dit apparaat' })
const inRow = () => screen.findByRole('button', { name: 'Nu versturen: Zout' })
const isKept = () => draftNotes.noteOf(1).unsaved > 0
const writesOf = (sent: { method: string; path: string }[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

test('text that only this device has is named above the list and in its row, and sent from there', async () => {
  await leave({ intro: 'Leg het klaar.' })
  const { sent } = openList()

  expect((await above()).textContent).toContain('Tekst van 1 artikel staat alleen op dit apparaat')
  await userEvent.click(await inRow())

  await waitFor(() => expect(screen.queryByText(/lleen op dit apparaat/)).toBeNull())
  expect(entry.intro).toBe('Leg het klaar.')
  expect(isKept()).toBe(false)
  expect(writesOf(sent)).toEqual([`PUT /api/admin/news/${begun.id}/draft`])
  expect(readToasts().map(({ title }) => title)).toEqual(['‘Zout’ is verstuurd'])
})

test('where nothing was left, nothing is said', async () => {
  openList()

  expect(await screen.findByRole('link', { name: 'Zout' })).toBeTruthy()
  expect(screen.queryByText(/lleen op dit apparaat/)).toBeNull()
})

test('an article that this page of the list does not show is named above it, and all are sent at once', async () => {
  await leave({ intro: 'Leg het klaar.' })
  await leave({ title: 'Onvindbaar' }, { id: 99 })
  openList()

  const note = within(await above())
  expect(note.getByText('Tekst van 2 artikelen staat alleen op dit apparaat')).toBeTruthy()
  expect(note.getByRole('link', { name: 'Onvindbaar' }).getAttribute('href')).toBe('/beheer/nieuws/news/99')
  await userEvent.click(note.getByRole('button', { name: 'Nu versturen' }))

  await waitFor(() => expect(readToasts()).toHaveLength(2))
  expect(
    readToasts()
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['‘Onvindbaar’ is niet verstuurd', '‘Zout’ is verstuurd'])
  expect(entry.intro).toBe('Leg het klaar.')
})

test('what a colleague changed elsewhere in it is kept', async () => {
  await leave({ intro: 'Leg het klaar.' })
  entry = { ...begun, rev: 2, title: 'Zouten', updated_by: { id: 4, name: 'Noor Visser' } }
  openList()

  await userEvent.click(await inRow())

  await waitFor(() => expect(isKept()).toBe(false))
  expect(entry).toMatchObject({ title: 'Zouten', intro: 'Leg het klaar.' })
})

test('where a colleague changed the same, nothing is sent, and the article is where it is chosen', async () => {
  await leave({ intro: 'Leg het klaar.' })
  entry = { ...begun, rev: 2, intro: 'Van Noor', updated_by: { id: 4, name: 'Noor Visser' } }
  const { sent, location } = openList()

  await userEvent.click(await inRow())

  await waitFor(() => expect(readToasts()).toHaveLength(1))
  const [told] = readToasts()
  expect(told).toMatchObject({ title: '‘Zout’ is niet verstuurd', action: { label: 'Openen' } })
  expect(writesOf(sent)).toEqual([])
  expect(isKept()).toBe(true)
  told?.action?.onPress()
  await waitFor(() => expect(location().pathname).toBe(`/beheer/nieuws/news/${begun.id}`))
})

test.each([
  [403, { message: 'Nee' }, 'Je mag dit artikel niet meer wijzigen.'],
  [404, { message: 'Nee' }, 'Dit artikel is verwijderd.'],
  [422, { message: 'Nee', errors: { intro: ['Te lang'] } }, 'Kijk in het artikel naar de melding bij het veld.'],
  [503, { message: 'Even niet' }, 'De fout ligt bij ons'],
])('what is refused with a %d stays on the device, and says why', async (status, body, why) => {
  await leave({ intro: 'Leg het klaar.' })
  saveAnswer = () => refusal(status, body)
  openList()

  await userEvent.click(await inRow())

  await waitFor(() => expect(readToasts()[0]?.detail).toContain(why))
  expect(await inRow()).toBeTruthy()

  // Whatever was in the way has passed.
  saveAnswer = null
  await waitFor(() => expect(screen.getByRole('button', { name: /: Zout$/ }).ariaDisabled).toBeNull())
  await userEvent.click(await inRow())
  await waitFor(() => expect(entry.intro).toBe('Leg het klaar.'))
})

test('of several editors that are gone the newest goes on, and the others become versions', async () => {
  await leave({ intro: 'Ouder' }, { at: 1 })
  await leave({ intro: 'Nieuwer' }, { at: 2 })
  const { sent } = openList()

  await userEvent.click(await inRow())

  await waitFor(() => expect(isKept()).toBe(false))
  expect(entry.intro).toBe('Nieuwer')
  const kept = sent.filter(({ path }) => path.endsWith('/versions')).map(({ body }) => body?.draft)
  expect(kept).toMatchObject([{ intro: 'Ouder' }])
})

test('whoever may not change articles any more is told, and sends nothing', async () => {
  await leave({ intro: 'Leg het klaar.' })
  openList('lezer')

  expect(await above()).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Nu versturen/ })).toBeNull()
})
