import type { FaqRow } from '@portal/contract/faq-for-staff'
import type { Role } from '@portal/contract/roles'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { letPopoversOpen } from '../../../testing/let-popovers-open.ts'
import { press, range } from '../../../testing/on-screen.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { questionEntryWith, questionRowWith } from '../../../testing/opened-question.ts'
import { readQuestion } from '../../ui/questions.ts'
import { readToasts } from '../../ui/toasts.ts'

letPopoversOpen()

const everything: FaqRow[] = [
  questionRowWith({ id: 1, group: 'installatie', question: 'Hoeveel druk?', state: 'gepubliceerd' }),
  questionRowWith({ id: 2, group: 'aanschaf', question: 'Wat kost het?' }),
  questionRowWith({ id: 3, group: '', question: '' }),
]

function openQuestions({
  query = '',
  role = 'redactie',
  more = [],
}: {
  query?: string
  role?: Role
  more?: FaqRow[]
} = {}) {
  return openScreen({
    address: `/beheer/faq${query}`,
    member: { roles: [role] },
    answer: (path, { method, body }) => {
      if (path === '/api/admin/views') return { data: [] }
      if (path === '/api/admin/faq/order') return { data: method === 'PUT' ? body : { ids: [2, 1, 3, 4], version: 3 } }
      if (path.endsWith('/bulk')) return { data: [{ kind: 'faq', id: 1, problem: null, rev: 4 }] }
      if (method === 'POST') return { data: questionEntryWith({ id: 9, ...body }) }
      // The question that is begun, which opens.
      const begun = questionEntryWith({ id: 9 })
      if (path === '/api/admin/faq/9') return { data: begun }
      if (path.endsWith('/presence')) return { data: [], entry: begun }
      if (path.startsWith('/api/admin/faq/9')) return { data: [] }
      const { searchParams } = new URL(path, 'http://portal')
      const has = (name: string, value: string) => (searchParams.get(name) ?? value).split(',').includes(value)
      const found = [...everything, ...more].filter(
        (row) => has('filter[group]', row.group) && has('filter[state]', row.state),
      )
      return pageReply(found, path)
    },
  })
}

const cells = () => screen.getAllByRole('cell').map((cell) => cell.textContent)

test('a row tells the group of a question and where it stands, in the order of members', async () => {
  const { sent } = openQuestions({ role: 'lezer' })

  await range('1–3 van 3 vragen')
  expect(cells().slice(0, 4)).toEqual(['Installatie', 'Hoeveel druk?', 'Gepubliceerd', '01-07-202612.00 uur'])
  expect(cells().slice(8, 10)).toEqual(['–', 'Zonder titel'])
  expect(sent.some(({ path }) => path.includes('sort=place'))).toBe(true)
})

test('group and state narrow the list', async () => {
  openQuestions({ role: 'lezer', query: '?onderwerp=aanschaf,koken&status=concept' })

  await range('1–1 van 1 vraag')
  expect(cells()[1]).toBe('Wat kost het?')
})

test.each<Role>(['lezer', 'servicedesk'])('%s only reads', async (role) => {
  openQuestions({ role })

  await range('1–3 van 3 vragen')
  expect(screen.queryByRole('button', { name: /^(Nieuwe vraag|Volgorde wijzigen)$/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a question is begun with its words and its group', async () => {
  const { sent, location } = openQuestions()
  await userEvent.click(await screen.findByRole('button', { name: 'Nieuwe vraag' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Beginnen' }))
  expect(await screen.findByText('Vraag is verplicht')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Vraag' }), 'Hoe vaak spoelen?')
  await userEvent.click(screen.getByRole('radio', { name: 'Onderhoud & Garantie' }))
  await userEvent.click(screen.getByRole('button', { name: 'Beginnen' }))

  await waitFor(() => expect(location().pathname).toBe('/beheer/faq/9'))
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { group: 'onderhoud-en-garantie', question: 'Hoe vaak spoelen?', answer: '' },
  ])
})

test('the questions of a group are put into another order', async () => {
  const { sent } = openQuestions({ more: [questionRowWith({ id: 4, group: 'installatie', question: 'Welke bocht?' })] })
  await press('Volgorde wijzigen')
  await press('Welke bocht? omhoog')

  const groups = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(groups).toEqual(['Installatie', 'Aanschaf', 'Nog geen onderwerp'])
  const rows = within(screen.getByRole('list', { name: 'Volgorde van Installatie' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['1Welke bocht?Concept', '2Hoeveel druk?'])
  await press('Volgorde opslaan')

  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 3, ids: [2, 4, 3, 1] }),
  )
  expect(await screen.findByRole('button', { name: 'Volgorde wijzigen' })).toBeTruthy()
})

test('the menu of a question offers what fits it, and says nothing of what nobody looked for', async () => {
  const { sent } = openQuestions()
  await press('Meer voor Hoeveel druk?')
  const menu = await screen.findByRole('dialog', { name: 'Meer voor Hoeveel druk?' })
  expect([...menu.querySelectorAll('a, button')].map(({ textContent }) => textContent)).toEqual([
    'Openen',
    'Bekijk in het portaal',
    'Dupliceren',
    'Intrekken',
    'VerwijderenTrek het eerst in: leden zien het nu',
  ])
  const seen = within(menu).getByRole('link', { name: 'Bekijk in het portaal' })
  expect(seen.getAttribute('href')).toBe('/service/faq#vraag-1')

  await userEvent.click(within(menu).getByRole('button', { name: 'Intrekken' }))
  await waitFor(() => expect(readQuestion()?.title).toBe('‘Hoeveel druk?’ intrekken?'))
  expect(readQuestion()?.detail).not.toMatch(/verwijst|Gebruikt/)
  await act(async () => readQuestion()!.answer('confirmed'))

  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('1 vraag ingetrokken'))
  expect(sent.find(({ path }) => path.endsWith('/bulk'))?.body).toMatchObject({
    action: 'withdraw',
    entries: [{ kind: 'faq', id: 1 }],
  })
})
