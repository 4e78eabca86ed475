import { bulkProblems } from '@portal/contract/content-lists'
import type { ArticleUses } from '@portal/contract/articles'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { letPopoversOpen } from '../../../testing/let-popovers-open.ts'
import { refusal } from '../../../testing/open-screen.tsx'
import { readQuestion } from '../../ui/questions.ts'
import { readToasts } from '../../ui/toasts.ts'
import { answerQuestion, bar, box, detailOfQuestion, openList, press } from './article-list.test-kit.tsx'

letPopoversOpen()

test('what was refused stays chosen with its reason, what was done is let go', async () => {
  const { bodies } = openList({ refusals: { 3: bulkProblems.otherState } })
  await userEvent.click(await box(1))
  await userEvent.click(await box(3))
  await press('Intrekken')

  expect(await answerQuestion('confirmed')).toBe('2 artikelen intrekken?')

  expect((await screen.findByRole('alert')).textContent).toBe(
    '1 artikel ingetrokken. Eén is niet gelukt:Bericht 3: De status is intussen veranderd. Bekijk het eerst',
  )
  expect([(await box(1)).checked, (await box(3)).checked]).toEqual([false, true])
  const entry = (id: number) => ({ kind: 'news', id, rev: 3, state: 'gepubliceerd' })
  expect(bodies).toEqual([{ action: 'withdraw', entries: [entry(1), entry(3)] }])
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
    [{ kind: 'news', id: 2, rev: 3, state: 'concept' }],
    [{ kind: 'news', id: 2, rev: 4, state: 'concept' }],
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
  expect(bodies[2]).toEqual({
    action: 'withdraw',
    entries: [{ kind: 'news', id: 1, rev: 3, state: 'gepubliceerd' }],
  })
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
  ['nothing', { data: { links: [], is_on_dashboard: false } }, 'Geen andere tekst verwijst hierheen.'],
  [
    'an article and the dashboard',
    { data: { links: [lente], is_on_dashboard: true } },
    'Een of meer ervan staan nu op het dashboard van leden. Gebruikt in ‘Lente’: haal daar de link weg, want die leidt dan nergens meer heen.',
  ],
  [
    'many articles',
    { data: { links: [1, 2, 3, 4, 5].map((id) => ({ ...lente, id: id + 12 })), is_on_dashboard: false } },
    'Gebruikt in ‘Lente’, ‘Lente’, ‘Lente’ en nog 2 teksten: haal daar de links weg, want die leiden dan nergens meer heen.',
  ],
  ['a server that fails', refusal(503, { message: '' }), 'Waar dit wordt gebruikt, kon niet worden nagegaan.'],
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
  await press('Intrekken')

  await answerQuestion('declined')

  expect((await box(1)).checked).toBe(true)
  expect(bodies).toEqual([])
})

test('what an act does not fit is named with the reason, and stays chosen while the others go', async () => {
  const { bodies } = openList()
  for (const id of [1, 2, 3]) await userEvent.click(await box(id))
  await press('Publiceren')

  expect(await detailOfQuestion()).toMatch(
    /\n\n2 blijven zoals ze zijn:\n‘Bericht 1’: leden zien het al zo\n‘Bericht 3’: leden zien het al zo$/,
  )
  expect(await answerQuestion('confirmed')).toBe('‘Bericht 2’ publiceren?')

  await waitFor(async () => expect((await box(2)).checked).toBe(false))
  expect([(await box(1)).checked, (await box(3)).checked]).toEqual([true, true])
  expect(bodies.map(({ entries }) => entries)).toEqual([[{ kind: 'news', id: 2, rev: 3, state: 'concept' }]])
})

test.each([
  ['Publiceren', [1], {}, 'Leden zien het al zo'],
  ['Publiceren', [3], { state: 'gepland' }, 'Het is ingepland'],
  ['Publiceren', [3], { has_unpublished_changes: true, planned_from: '2099-01-01' }, 'Een wijziging is ingepland'],
  ['Publiceren', [1, 3], { state: 'gepland' }, 'Dit past bij geen van de gekozen regels'],
  ['Intrekken', [2], {}, 'Leden zien het niet, en het is niet ingepland'],
  ['Verwijderen', [1], {}, 'Trek het eerst in: leden zien het nu'],
] as const)('%s of what it does not fit rests and says why (%j, %j)', async (name, ids, facts, reason) => {
  openList({ facts })
  for (const id of ids) await userEvent.click(await box(id))
  const button = within(bar()).getByRole('button', { name, description: reason })

  await userEvent.click(button)

  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(readQuestion()).toBeNull()
})

test('who may only read chooses nothing', async () => {
  openList({ roles: ['lezer'] })

  await screen.findByText('1–3 van 3 artikelen', { selector: 'nav p' })
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.queryByRole('button', { name: /^Meer voor/ })).toBeNull()
})
