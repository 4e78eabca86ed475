import { getUsesOfArticles } from '@portal/contract/article-uses'
import type { ArticleRow, ArticleUses } from '@portal/contract/articles'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { letPopoversOpen } from '../../../testing/let-popovers-open.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { readQuestion } from '../../ui/questions.ts'
import { dismissToast, readToasts } from '../../ui/toasts.ts'

letPopoversOpen()

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

function article(id: number, state: ArticleRow['state'], facts: Partial<ArticleRow> = {}): ArticleRow {
  const moment = '2026-07-01T10:00:00.000000Z'
  return {
    kind: 'news',
    id,
    rev: 3,
    title: `Bericht ${id}`,
    url_slug: '',
    thumbnail_image: null,
    state,
    published_from: null,
    published_until: null,
    planned_from: null,
    has_unpublished_changes: false,
    author: null,
    created_at: moment,
    updated_by: null,
    updated_at: moment,
    ...facts,
  }
}

type Refusals = Record<number, string>

/** A list of three; what is asked of one in `refusals` is refused, and each change gives the rows a new number. */
function openList({
  refusals = {},
  facts = {},
  roles = ['redactie'] as const,
  uses = () => ({ data: { links: [], is_on_dashboard: false } }),
}: {
  refusals?: Refusals
  facts?: Partial<ArticleRow>
  roles?: readonly ['redactie' | 'lezer']
  uses?: (path: string) => unknown
} = {}) {
  let rows = [article(1, 'gepubliceerd'), article(2, 'concept'), article(3, 'gepubliceerd', facts)]
  const bodies: Record<string, unknown>[] = []
  openScreen({
    address: '/beheer/nieuws',
    member: { roles: [...roles] },
    answer: (path, { body }) => {
      if (/\/(authors|views)$/.test(path)) return { data: [] }
      if (path.startsWith(getUsesOfArticles.path)) return uses(path)
      if (!path.endsWith('/bulk')) return pageReply(rows, path)
      bodies.push(body!)
      const entries = body!.entries as { kind: 'news'; id: number }[]
      rows = rows
        .filter(({ id }) => refusals[id] || body!.action !== 'delete' || !entries.some((entry) => entry.id === id))
        .map((row) => ({ ...row, rev: row.rev + 1 }))
      return {
        data: entries.map(({ kind, id }) => ({
          kind,
          id,
          problem: refusals[id] ?? null,
          rev: refusals[id] ? null : 4,
        })),
      }
    },
  })
  const keys: (string | null)[] = []
  return { bodies, keys, loseAnswers }

  /** What was sent arrives; so many answers don't. */
  function loseAnswers(count: number): void {
    const server = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const answer = await server(path, init)
      if (!path.includes('/bulk')) return answer
      keys.push(new Headers(init.headers).get('Idempotency-Key'))
      if (keys.length <= count) throw new TypeError('Failed to fetch')
      return answer
    })
  }
}

const box = (id: number) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Bericht ${id} kiezen` })
const bar = () => screen.getByRole('group', { name: 'Met de gekozen regels' })
const press = (name: string) => userEvent.click(within(bar()).getByRole('button', { name }))

async function detailOfQuestion() {
  await waitFor(() => expect(readQuestion()).not.toBeNull())
  return readQuestion()!.detail
}

async function answerQuestion(answer: 'confirmed' | 'declined') {
  await waitFor(() => expect(readQuestion()).not.toBeNull())
  const { title } = readQuestion()!
  await act(async () => readQuestion()!.answer(answer))
  return title
}

test('what was refused stays chosen with its reason, what was done is let go', async () => {
  const { bodies } = openList({ refusals: { 2: 'Dit staat niet online en is niet gepland' } })
  await userEvent.click(await box(1))
  await userEvent.click(await box(2))
  await press('Intrekken')

  expect(await answerQuestion('confirmed')).toBe('2 artikelen intrekken?')

  expect((await screen.findByRole('alert')).textContent).toBe(
    '1 artikel ingetrokken. Eén is niet gelukt:Bericht 2: Dit staat niet online en is niet gepland',
  )
  expect([(await box(1)).checked, (await box(2)).checked]).toEqual([false, true])
  const entry = (id: number) => ({ kind: 'news', id, rev: 3 })
  expect(bodies).toEqual([{ action: 'withdraw', entries: [entry(1), entry(2)] }])
})

test('another attempt is made from what the list shows by then', async () => {
  const { bodies } = openList({ refusals: { 2: 'Iemand anders heeft dit intussen gewijzigd' } })
  await userEvent.click(await box(2))
  for (const round of [1, 2]) {
    await press('Verwijderen')
    await answerQuestion('confirmed')
    await waitFor(() => expect(bodies).toHaveLength(round))
    await waitFor(() => expect(within(bar()).getByRole('button', { name: 'Verwijderen' }).ariaBusy).toBeFalsy())
  }

  expect(bodies.map(({ entries }) => entries)).toEqual([
    [{ kind: 'news', id: 2, rev: 3 }],
    [{ kind: 'news', id: 2, rev: 4 }],
  ])
})

test('an act whose answer was lost is sent again as it was, from its message and from the bar', async () => {
  const { bodies, keys, loseAnswers } = openList()
  await userEvent.click(await box(1))
  loseAnswers(2)
  await press('Intrekken')
  await answerQuestion('confirmed')
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Intrekken is niet gelukt'))
  await act(async () => readToasts().at(-1)!.action!.onPress())
  await waitFor(() => expect(keys).toHaveLength(2))
  await waitFor(() => expect(within(bar()).getByRole('button', { name: 'Intrekken' }).ariaBusy).toBeFalsy())
  await press('Intrekken')
  await answerQuestion('confirmed')

  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('1 artikel ingetrokken'))
  expect([new Set(keys).size, bodies.length]).toEqual([1, 3])
  expect(bodies[2]).toEqual({ action: 'withdraw', entries: [{ kind: 'news', id: 1, rev: 3 }] })
})

test('what was withdrawn is put back by one press, made from what it is by then', async () => {
  const { bodies } = openList()
  await userEvent.click(await box(1))
  await press('Intrekken')
  expect(await detailOfQuestion()).toContain('Meteen hierna kun je het ongedaan maken.')
  await answerQuestion('confirmed')
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('1 artikel ingetrokken'))

  await act(async () => readToasts().at(-1)!.action!.onPress())

  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('1 artikel weer zoals het was'))
  expect(bodies[1]).toEqual({ action: 'put-back', entries: [{ kind: 'news', id: 1, rev: 4 }] })
})

test.each([
  ['Intrekken', 'een artikel met wijzigingen die leden nog niet zien', 'put-back', 1],
  ['Publiceren', 'behalve bij wat leden al zien', 'withdraw', 2],
] as const)('%s says beforehand what of it can not be undone, and undoes the rest', async (name, text, action, id) => {
  const { bodies } = openList({ facts: { has_unpublished_changes: true } })
  await userEvent.click(await box(id))
  await userEvent.click(await box(3))
  await press(name)
  expect(await detailOfQuestion()).toContain(text)
  await answerQuestion('confirmed')
  await waitFor(() => expect(readToasts().at(-1)?.action?.label).toBe('Ongedaan maken (1)'))

  await act(async () => readToasts().at(-1)!.action!.onPress())

  await waitFor(() => expect(bodies[1]).toEqual({ action, entries: [{ kind: 'news', id, rev: 4 }] }))
})

test('what was put into the bin is taken out by one press', async () => {
  const { bodies } = openList()
  await userEvent.click(await box(2))
  await press('Verwijderen')
  expect(await answerQuestion('confirmed')).toBe('‘Bericht 2’ verwijderen?')

  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('1 artikel verwijderd'))
  expect(screen.queryByRole('group', { name: 'Met de gekozen regels' })).toBeNull()
  await act(async () => readToasts().at(-1)!.action!.onPress())

  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('1 artikel teruggezet'))
  expect(bodies.map(({ action }) => action)).toEqual(['delete', 'restore'])
})

const lente: ArticleUses['links'][number] = { kind: 'promotions', id: 12, title: 'Lente', is_visible: true }

test.each<[string, unknown, string]>([
  ['nothing', { data: { links: [], is_on_dashboard: false } }, 'Geen ander artikel verwijst hierheen.'],
  [
    'an article and the dashboard',
    { data: { links: [lente], is_on_dashboard: true } },
    'Een of meer ervan staan nu op het dashboard van leden. Gebruikt in ‘Lente’: haal daar de link weg, want die leidt dan nergens meer heen.',
  ],
  [
    'many articles',
    { data: { links: [1, 2, 3, 4, 5].map((id) => ({ ...lente, id: id + 12 })), is_on_dashboard: false } },
    'Gebruikt in ‘Lente’, ‘Lente’, ‘Lente’ en nog 2 artikelen: haal daar de links weg, want die leiden dan nergens meer heen.',
  ],
  [
    'a server that fails',
    refusal(503, { message: '' }),
    'Welke artikelen hierheen verwijzen, kon niet worden nagegaan.',
  ],
])('before several are withdrawn it is said what leads to them: %s', async (_, reply, text) => {
  const asked: string[] = []
  openList({ uses: (path) => (asked.push(path), reply) })
  await userEvent.click(await box(1))
  await userEvent.click(await box(3))
  await press('Intrekken')

  expect(await detailOfQuestion()).toContain(text)
  expect(decodeURIComponent(asked[0]!)).toContain('articles=news-1,news-3')
  await answerQuestion('declined')
})

test('nothing is done before it is confirmed', async () => {
  const { bodies } = openList()
  await userEvent.click(await box(1))
  await press('Publiceren')

  await answerQuestion('declined')

  expect((await box(1)).checked).toBe(true)
  expect(bodies).toEqual([])
})

describe('the menu of a row', () => {
  const dots = (id: number) => screen.findByRole('button', { name: `Meer voor Bericht ${id}` })
  const menu = (id: number) => screen.findByRole('dialog', { name: `Meer voor Bericht ${id}` })

  test.each([
    [1, ['Openen', 'Intrekken']],
    [2, ['Openen', 'Publiceren', 'Verwijderen']],
  ])('of article %i offers what fits it', async (id, choices) => {
    openList()
    await userEvent.click(await dots(id))

    const items = [...(await menu(id)).querySelectorAll('a, button')]
    expect(items.map(({ textContent }) => textContent)).toEqual(choices)
    expect(items[0]!.getAttribute('href')).toBe(`/beheer/nieuws/news/${id}`)
    await waitFor(() => expect(document.activeElement).toBe(items[0]))
  })

  test('does it to that row alone, whatever is chosen, and leaves the focus in the list', async () => {
    const { bodies } = openList()
    await userEvent.click(await box(1))
    await userEvent.click(await dots(2))
    await userEvent.click(within(await menu(2)).getByRole('button', { name: 'Verwijderen' }))
    expect(document.activeElement).toBe(await dots(2))
    expect(await answerQuestion('confirmed')).toBe('‘Bericht 2’ verwijderen?')

    await waitFor(() => expect(screen.queryByText('Bericht 2')).toBeNull())
    expect(bodies).toEqual([{ action: 'delete', entries: [{ kind: 'news', id: 2, rev: 3 }] }])
    expect((await box(1)).checked).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
  })
})

test('who may only read chooses nothing', async () => {
  openList({ roles: ['lezer'] })

  await screen.findByText('1–3 van 3 artikelen', { selector: 'nav p' })
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.queryByRole('button', { name: /^Meer voor/ })).toBeNull()
})
