import 'fake-indexeddb/auto'
import type { Role } from '@portal/contract/roles'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { questionEntryWith } from '../../../testing/opened-question.ts'

let entry = questionEntryWith()
/** What the server makes of the answer that is sent, where it changes it. */
let cleaned: string | null = null

const version = {
  number: 1,
  reason: 'bewaard',
  name: 'Overlap',
  published_from: null,
  published_until: null,
  created_by: null,
  created_at: entry.created_at,
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
  // A tab goes on with what it left: each test has a question of its own.
  entry = questionEntryWith({ id: entry.id + 1 })
  cleaned = null
})

function answer(path: string, { method, body }: { method: string; body: Record<string, unknown> | undefined }) {
  const { rev, state, updated_by, updated_at } = entry
  if (path.endsWith('/presence')) return { data: [], entry: { rev, state, updated_by, updated_at } }
  if (path.endsWith('/versions') && method === 'POST') return { data: version }
  if (path !== `/api/admin/faq/${entry.id}` && method === 'GET') return { data: [] }
  if (method === 'GET' || !body) return { data: entry }
  if (body.rev !== entry.rev) return new Response(JSON.stringify({ message: 'x', current: entry }), { status: 409 })
  entry = { ...entry, ...body, rev: entry.rev + 1 }
  if (cleaned !== null) entry = { ...entry, answer: cleaned }
  return { data: { rev: entry.rev, updated_at: entry.updated_at, content: cleaned } }
}

function openQuestion(role: Role = 'redactie', address = `/beheer/faq/${entry.id}`) {
  return openScreen({ address, member: { id: entry.id, roles: [role] }, answer })
}

const question = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Vraag' })
const answerField = () => screen.findByRole('textbox', { name: 'Antwoord' })
const isSaved = () => screen.findByText(/^Automatisch bewaard om \d\d\.\d\d uur$/)
const savesOf = (sent: { method: string; body: unknown }[]) => sent.filter(({ method }) => method === 'PUT')

test('what is typed and chosen is saved by itself', async () => {
  const { sent } = openQuestion()
  await userEvent.type(await question(), ' Zo')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Onderwerp' }), 'Aanschaf')

  await isSaved()

  expect(savesOf(sent).at(-1)?.body).toMatchObject({
    group: 'aanschaf',
    question: 'Hoeveel druk? Zo',
    answer: '<p>Hooguit 7 bar.</p>',
  })
  expect(screen.getByRole('heading', { level: 1, name: 'Hoeveel druk? Zo' })).toBeTruthy()
})

test('the answer as the server cleaned it takes the place of what was sent', async () => {
  cleaned = '<p>Hooguit 7 bar, zonder resten.</p>'
  const { sent } = openQuestion()
  await answerField()

  await userEvent.type(await question(), '!')
  await isSaved()

  expect((await answerField()).textContent).toBe('Hooguit 7 bar, zonder resten.')
  expect(savesOf(sent)).toHaveLength(1)
})

test.each<Role>(['lezer', 'servicedesk'])('%s only reads', async (role) => {
  const { sent } = openQuestion(role)

  expect((await question()).readOnly).toBe(true)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Onderwerp' }).disabled).toBe(true)
  expect((await answerField()).getAttribute('aria-readonly')).toBe('true')
  expect(screen.queryByRole('button', { name: /publiceren|inplannen/i })).toBeNull()
  expect(savesOf(sent)).toEqual([])
})

test('what both changed is shown side by side until one is chosen', async () => {
  openQuestion()
  const field = await question()
  entry = { ...entry, rev: 4, question: 'Welke druk?', updated_by: { id: 4, name: 'Noor Visser' } }
  await userEvent.type(field, '!')

  const overlap = await screen.findByRole('region', { name: 'Noor Visser en jij wijzigden allebei de vraag' })
  await userEvent.click(within(overlap).getByRole('button', { name: 'Mijn kant houden' }))

  await isSaved()
  expect(entry.question).toBe('Hoeveel druk?!')
})

test('what a colleague changed elsewhere is taken in and told', async () => {
  openQuestion()
  await question()
  entry = { ...entry, rev: 4, group: 'werking', updated_by: { id: 4, name: 'Noor Visser' } }

  act(() => void document.dispatchEvent(new Event('visibilitychange')))

  expect(await screen.findByText('Noor Visser paste het onderwerp aan')).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Onderwerp' }).value).toBe('werking')
})

test('members’ own card shows what is in the fields', async () => {
  openQuestion()
  const frame = await screen.findByTitle<HTMLIFrameElement>('Voorbeeld van de vraag')
  const inside = () => frame.contentDocument!.body

  await waitFor(() => expect(within(inside()).getByRole('heading', { name: 'Installatie' })).toBeTruthy(), {
    timeout: 5_000,
  })
  expect(inside().querySelector('details')?.open).toBe(true)
  expect(inside().querySelector('details')?.textContent).toContain('Hooguit 7 bar.')
})

test('an address without a number is no question', async () => {
  openQuestion('redactie', '/beheer/faq/nul')

  expect(await screen.findByRole('heading', { level: 1, name: 'Vraag niet gevonden' })).toBeTruthy()
})
