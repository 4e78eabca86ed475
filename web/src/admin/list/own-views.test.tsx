import { type OwnView, viewMessages } from '@portal/contract/list-views'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { letPopoversOpen } from '../../../testing/let-popovers-open.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { readQuestion } from '../../ui/questions.ts'

letPopoversOpen()

const concepts: OwnView = {
  id: 4,
  subject: 'articles',
  name: 'Mijn acties',
  filters: { soort: 'promotions', status: 'concept', sorteer: '-title' },
}

/** The list of articles with these views, which calls change as the server would. */
function openList(query: string, views: OwnView[] = [], refused?: Response) {
  return openScreen({
    address: `/beheer/nieuws${query}`,
    member: { roles: ['lezer'] },
    answer: (path, { method, body }) => {
      if (path.endsWith('/authors')) return { data: [] }
      if (!path.startsWith('/api/admin/views')) return pageReply([], path)
      if (method === 'GET') return { data: views }
      if (refused) return refused
      if (method === 'DELETE') {
        views.splice(0, 1)
        return new Response(null, { status: 204 })
      }
      const view = { ...concepts, ...views[0], ...body }
      views.splice(0, 1, view)
      return { data: view }
    },
  })
}

const tabs = () => screen.findByRole('navigation', { name: 'Weergaven' })
const tab = async (name: RegExp) => within(await tabs()).findByRole('link', { name })
const keepButton = () => screen.findByRole('button', { name: 'Weergave bewaren' })

async function typeName(name: string) {
  const field = await screen.findByRole('textbox', { name: /^Naam van de weergave/, hidden: true })
  await userEvent.clear(field)
  if (name) await userEvent.type(field, name)
  await userEvent.click(screen.getByRole('button', { name: 'Bewaren', hidden: true }))
}

test('filters and order are kept under a name, what is searched for is not', async () => {
  const { sent } = openList('?zoek=zout&soort=promotions&status=concept&sorteer=-title&page=2')
  await userEvent.click(await keepButton())
  await typeName('Mijn acties')

  expect((await tab(/^Mijn acties/)).getAttribute('aria-current')).toBe('page')
  const { subject, name, filters } = concepts
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ subject, name, filters })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Weergave bewaren' })).toBeNull())
})

test('a view of one’s own is a tab with an address that says all of it', async () => {
  const { location } = openList('', [concepts])
  await userEvent.click(await tab(/^Mijn acties/))

  await waitFor(() => expect(location().search).toEqual(concepts.filters))
  expect((await tab(/^Mijn acties/)).getAttribute('aria-current')).toBe('page')
})

test('nothing is offered where there is nothing to keep, or a view has it', async () => {
  openList('?zoek=zout')
  await tab(/^Alles/)
  await screen.findByRole('heading', { name: 'Geen artikelen gevonden' })

  expect(screen.queryByRole('button', { name: 'Weergave bewaren' })).toBeNull()
})

test.each([
  ['no name', '', undefined, viewMessages.nameMissing],
  [
    'a name that is taken',
    'Alles',
    refusal(422, { message: '', errors: { name: [viewMessages.nameTaken] } }),
    viewMessages.nameTaken,
  ],
])('%s is said at the field, and what was typed stays', async (_what, name, refused, text) => {
  openList('?status=concept&soort=news', [], refused)
  await userEvent.click(await keepButton())
  await typeName(name)

  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Naam/, hidden: true }).value).toBe(name)
})

test('it gets another name, and goes after a question', async () => {
  openList('?soort=promotions&status=concept&sorteer=-title', [{ ...concepts }])
  const menu = (name: string) => screen.findByRole('button', { name: `Weergave ${name} wijzigen` })
  await userEvent.click(await menu('Mijn acties'))
  await userEvent.click(screen.getByRole('button', { name: 'Hernoemen' }))
  await typeName('Wacht op tekst')
  await tab(/^Wacht op tekst/)

  await userEvent.click(await menu('Wacht op tekst'))
  await userEvent.click(screen.getByRole('button', { name: 'Verwijderen' }))
  await waitFor(() => expect(readQuestion()?.title).toBe('Weergave ‘Wacht op tekst’ verwijderen?'))
  await act(async () => readQuestion()!.answer('confirmed'))

  expect(await keepButton()).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await tab(/^Alles/)))
})
