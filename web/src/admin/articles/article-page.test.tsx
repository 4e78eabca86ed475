import 'fake-indexeddb/auto'
import type { Role } from '@portal/contract/roles'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { articleEntryWith } from '../../../testing/opened-article.ts'
import { draftNotes } from '../../device/what-is-kept.ts'
import { readQuestion } from '../../ui/questions.ts'
import { goOnLoggedIn, isLogInAsked } from '../../lib/login-overlay.ts'

const begun = articleEntryWith({
  kind: 'promotions',
  rev: 1,
  title: 'Zout',
  url_slug: 'zout',
  intro: '',
  content: '<p>Een</p><p>Twee</p>',
  image_id: null,
  image_alt: '',
  image: null,
  thumbnail_image: null,
  to: '2026-12-31',
  updated_by: null,
})

let entry = begun
/** What a save is answered with instead of being stored. */
let saveAnswer: (() => unknown) | null = null

const version = {
  number: 1,
  reason: 'bewaard',
  name: 'Overlap',
  published_from: null,
  published_until: null,
  created_by: null,
  created_at: begun.created_at,
}

/** What jsdom lacks: nothing comes into view, and nothing gets another size. */
class NoObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NoObserver)
  vi.stubGlobal('ResizeObserver', NoObserver)
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  // A tab goes on with an article that it left, and its last save may end later: each test has one and a member of its own.
  entry = { ...begun, id: entry.id + 1 }
  saveAnswer = null
})

const standing = { rev: 1, state: 'concept', updated_by: null, updated_at: begun.updated_at }

async function answer(path: string, { method, body }: { method: string; body: Record<string, unknown> | undefined }) {
  if (path.endsWith('/versions')) return { data: version }
  if (path.endsWith('/presence')) return { data: [], entry: standing }
  if (path.startsWith('/api/admin/articles?')) return pageReply([], path)
  if (path !== `/api/admin/promotions/${entry.id}` && method === 'GET') return { data: [] }
  if (method === 'GET' || !body) return { data: entry }
  const other = await saveAnswer?.()
  if (other !== 'stored' && saveAnswer) return other
  if (body.rev !== entry.rev) return new Response(JSON.stringify({ message: 'x', current: entry }), { status: 409 })
  const { rev: _, ...draft } = body
  entry = { ...entry, ...draft, rev: entry.rev + 1 }
  return { data: { rev: entry.rev, updated_at: entry.updated_at, content: null } }
}

function openArticle(as: Role = 'redactie', address = `/beheer/nieuws/promotions/${entry.id}`) {
  return openScreen({ address, member: { id: entry.id, roles: [as] }, answer })
}

const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Titel' })
const isSaved = () => screen.findByText(/^Automatisch bewaard om \d\d\.\d\d uur$/)
const savesOf = (sent: { method: string; body: unknown }[]) => sent.filter(({ method }) => method === 'PUT')

test('what is typed is saved by itself, with the number of the save before', async () => {
  const { sent } = openArticle()
  expect(await screen.findByDisplayValue('31-12-2026')).toBeTruthy()

  await userEvent.type(await title(), ' en water')
  await isSaved()

  expect(savesOf(sent).map(({ body }) => body)).toMatchObject([
    { rev: 1, title: 'Zout en water', url_slug: 'zout-en-water', content: '<p>Een</p><p>Twee</p>', to: '2026-12-31' },
  ])
  expect(screen.getByRole('heading', { level: 1, name: 'Zout en water' })).toBeTruthy()
})

test('one save is under way at a time', async () => {
  let answers = () => {}
  saveAnswer = () => new Promise((resolve) => (answers = () => resolve('stored')))
  const { sent } = openArticle()
  await userEvent.type(await title(), 'en')
  await screen.findByText('Bewaren …')

  await userEvent.type(await title(), ' water')
  expect(savesOf(sent)).toHaveLength(1)

  saveAnswer = null
  answers()
  await waitFor(() => expect(entry.title).toBe('Zouten water'))
  expect(savesOf(sent)).toHaveLength(2)
})

test.each<Role>(['lezer', 'servicedesk'])('%s only reads', async (role) => {
  const { sent } = openArticle(role)

  expect((await title()).readOnly).toBe(true)
  expect((await screen.findByRole('textbox', { name: 'Tekst' })).getAttribute('aria-readonly')).toBe('true')
  expect(screen.queryByRole('button', { name: /bewaren|uploaden/i })).toBeNull()
  expect(savesOf(sent)).toEqual([])
})

test('what a colleague changed elsewhere is taken in and told', async () => {
  openArticle()
  const field = await title()
  entry = { ...entry, rev: 2, intro: 'Van Noor', updated_by: { id: 4, name: 'Noor Visser' } }

  await userEvent.type(field, 'en')

  expect(await screen.findByText('Noor Visser paste de intro aan')).toBeTruthy()
  expect(screen.getByDisplayValue('Van Noor')).toBeTruthy()
  await isSaved()
  expect(entry).toMatchObject({ title: 'Zouten', intro: 'Van Noor' })
})

test.each([
  ['before the caret', 'Een twee drie vier', 'Nul Een twee drie vier', 7],
  ['after the caret', 'Een twee drie vier', 'Een twee drie vier vijf zes', 3],
  ['around the caret', 'Een twee drie vier', 'Drie vier', 1],
])('what a colleague writes %s of a plain field leaves it at its word', async (_, mine, theirs, at) => {
  entry = { ...entry, intro: mine }
  openArticle()
  const intro = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Intro' })
  intro.focus()
  intro.setSelectionRange(3, 3)
  entry = { ...entry, rev: 2, intro: theirs, updated_by: { id: 4, name: 'Noor Visser' } }

  act(() => void document.dispatchEvent(new Event('visibilitychange')))

  await waitFor(() => expect(intro.value).toBe(theirs))
  expect([intro.selectionStart, intro.selectionEnd]).toEqual([at, at])
})

test('what both changed is shown side by side, and nothing is saved until it is chosen', async () => {
  const { sent } = openArticle()
  const field = await title()
  entry = { ...entry, rev: 2, title: 'Water', url_slug: 'water', updated_by: { id: 4, name: 'Noor Visser' } }
  await userEvent.type(field, 'en')

  const overlap = await screen.findByRole('region', { name: 'Noor Visser en jij wijzigden allebei de titel' })
  expect(within(overlap).getByText('Zouten')).toBeTruthy()
  expect(within(overlap).getByText('Water')).toBeTruthy()
  expect(screen.getByText('Bewaren wacht op je keuze')).toBeTruthy()
  const versions = () => sent.filter(({ path }) => path.endsWith('/versions')).map(({ body }) => body?.draft)
  await waitFor(() => expect(versions()).toMatchObject([{ title: 'Zouten' }, { title: 'Water' }]))

  await userEvent.click(within(overlap).getByRole('button', { name: 'Mijn kant houden' }))

  await isSaved()
  expect(entry).toMatchObject({ title: 'Zouten', url_slug: 'zouten', rev: 3 })
  expect(screen.queryByRole('region', { name: /wijzigden allebei/ })).toBeNull()
})

test('without a connection it stays on the device, also when the tab goes, and who opens it goes on', async () => {
  saveAnswer = () => undefined
  const { unmount, sent } = openArticle()
  await userEvent.type(await title(), ' bewaard')
  expect(await screen.findByText('Je tekst staat op dit apparaat.')).toBeTruthy()
  await waitFor(() => expect(draftNotes.noteOf(entry.id).unsaved).toBe(1))
  const before = savesOf(sent).length
  unmount()
  await waitFor(() => expect(savesOf(sent).length).toBeGreaterThan(before))

  saveAnswer = null
  openArticle()

  expect(await screen.findByDisplayValue('Zout bewaard')).toBeTruthy()
  await isSaved()
  expect(entry.title).toBe('Zout bewaard')
  await waitFor(() => expect(draftNotes.noteOf(entry.id).unsaved).toBe(0))
})

test('while nobody answers a save it says so, and that the text is on the device', async () => {
  let giveUp = () => {}
  saveAnswer = () => new Promise<void>((resolve) => (giveUp = resolve))
  openArticle()
  await userEvent.type(await title(), 'en')

  const said = await screen.findByText('Het portaal geeft nog geen antwoord')
  expect(said.parentElement?.textContent).toContain('Je tekst staat op dit apparaat.')

  saveAnswer = null
  giveUp()

  await isSaved()
  expect(entry.title).toBe('Zouten')
})

test('when the session ends, the log-in comes over the page, and the save goes on after it', async () => {
  saveAnswer = () => refusal(401, { message: 'Je bent niet ingelogd.' })
  openArticle()
  await userEvent.type(await title(), 'en')
  await waitFor(() => expect(isLogInAsked()).toBe(true))
  expect((await title()).value).toBe('Zouten')

  saveAnswer = null
  goOnLoggedIn()

  await isSaved()
  expect(entry.title).toBe('Zouten')
  expect(isLogInAsked()).toBe(false)
})

test('what the server refuses stands at its field, and goes with the next change', async () => {
  saveAnswer = () => refusal(422, { message: 'Nee', errors: { url_slug: ['Dit webadres is al in gebruik'] } })
  openArticle()
  await userEvent.type(await title(), 'en')
  expect(await screen.findByText('Dit webadres is al in gebruik')).toBeTruthy()

  saveAnswer = null
  await userEvent.type(screen.getByRole('textbox', { name: 'Webadres' }), '-2')

  await isSaved()
  expect(screen.queryByText('Dit webadres is al in gebruik')).toBeNull()
  expect(entry.url_slug).toBe('zouten-2')
})

test('whoever loses their role finds what they typed, and where it is', async () => {
  saveAnswer = () => refusal(403, { message: 'Nee' })
  openArticle()
  await userEvent.type(await title(), 'en')
  await screen.findByText('Tekst kopiëren')
  cleanup()
  openArticle('lezer')
  expect((await title()).value).toBe('Zouten')
  expect(screen.getByText(/^Je mag dit artikel niet meer wijzigen. Je tekst staat op dit apparaat.$/)).toBeTruthy()
})

test('a deleted article can be put back', async () => {
  saveAnswer = () => refusal(404, { message: 'Niet gevonden' })
  openArticle()
  await userEvent.type(await title(), 'en')

  expect(await screen.findByText('Dit artikel is verwijderd')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Terugzetten' })).toBeTruthy()
})

test.each(['/beheer/nieuws/boeken/7', '/beheer/nieuws/news/nul'])('%s is no article', async (address) => {
  openArticle('redactie', address)

  expect(await screen.findByRole('heading', { level: 1, name: 'Artikel niet gevonden' })).toBeTruthy()
})

test('where neither the device nor the portal keeps it, a link asks first', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  saveAnswer = () => refusal(503, { message: 'Even niet' })
  const { location } = openArticle()
  await userEvent.type(await title(), 'en')
  const leave = async () => userEvent.click(screen.getByRole('link', { name: 'Nieuws en acties' }))

  await leave()
  await waitFor(() => expect(readQuestion()?.title).toBe('Wat je typte, is nog niet bewaard'))
  readQuestion()?.answer('declined')
  expect(location().pathname).toBe(`/beheer/nieuws/promotions/${entry.id}`)
  expect((await title()).value).toBe('Zouten')

  saveAnswer = null
  await leave()
  await waitFor(() => expect(location().pathname).toBe('/beheer/nieuws'))
  expect(entry.title).toBe('Zouten')
})

test('whoever comes back before the last save is answered finds their words, and no overlap', async () => {
  let answers = () => {}
  saveAnswer = () => new Promise((resolve) => (answers = () => resolve('stored')))
  const { unmount } = openArticle()
  await userEvent.type(await title(), 'en')
  await screen.findByText('Bewaren …')
  unmount()

  openArticle()
  expect((await title()).value).toBe('Zouten')
  await userEvent.type(await title(), ' water')
  saveAnswer = null
  answers()

  await isSaved()
  expect(entry.title).toBe('Zouten water')
  expect(screen.queryByRole('region', { name: /wijzigde/ })).toBeNull()
})
