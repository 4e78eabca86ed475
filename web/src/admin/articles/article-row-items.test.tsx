import type { ArticleRow } from '@portal/contract/articles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { letPopoversOpen } from '../../../testing/let-popovers-open.ts'
import { refusal } from '../../../testing/open-screen.tsx'
import { articleEntryWith } from '../../../testing/opened-article.ts'
import { readQuestion } from '../../ui/questions.ts'
import { readToasts } from '../../ui/toasts.ts'
import { answerQuestion, box, openList } from './article-list.test-kit.tsx'

letPopoversOpen()

describe('the menu of a row', () => {
  const dots = (id: number) => screen.findByRole('button', { name: `Meer voor Bericht ${id}` })
  const menu = (id: number) => screen.findByRole('dialog', { name: `Meer voor Bericht ${id}` })

  const noDelete = 'VerwijderenTrek het eerst in: '
  test.each<[number, Partial<ArticleRow>, string[]]>([
    [1, {}, ['Openen', 'Dupliceren', 'Intrekken', `${noDelete}leden zien het nu`]],
    [2, {}, ['Openen', 'Inplannen', 'Dupliceren', 'Publiceren', 'Verwijderen']],
    [
      3,
      { public_slug: 'lente', has_unpublished_changes: true },
      ['Openen', 'Bekijk in het portaal', 'Dupliceren', 'Publiceren', 'Intrekken', `${noDelete}leden zien het nu`],
    ],
    [3, { state: 'gepland' }, ['Openen', 'Andere tijd', 'Dupliceren', 'Intrekken', `${noDelete}het is ingepland`]],
  ])('of article %i (%j) offers what fits it', async (id, facts, choices) => {
    openList({ facts })
    await userEvent.click(await dots(id))

    const items = [...(await menu(id)).querySelectorAll('a, button')]
    expect(items.map(({ textContent }) => textContent)).toEqual(choices)
    expect(items[0]!.getAttribute('href')).toBe(`/beheer/nieuws/news/${id}`)
    await waitFor(() => expect(document.activeElement).toBe(items[0]))
  })

  test('leads to the dialog of a plan, and to what members see', async () => {
    openList({ facts: { public_slug: 'lente' } })
    await userEvent.click(await dots(3))
    const link = within(await menu(3)).getByRole('link', { name: 'Bekijk in het portaal' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/nieuws/lente', '_blank'])
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await dots(2))

    const plan = within(await menu(2)).getByRole('link', { name: 'Inplannen' })
    expect(plan.getAttribute('href')).toBe('/beheer/nieuws/news/2?inplannen=ja')
  })

  test('makes a copy of it, and leads there', async () => {
    const copy = articleEntryWith({ kind: 'news', id: 31 })
    const answers: Record<string, unknown> = {
      '/api/admin/news/2/duplicate': { data: copy },
      '/api/admin/news/31': refusal(404, { message: '' }),
    }
    const { location } = openList({ answer: (path) => answers[path] })
    await userEvent.click(await dots(2))

    await userEvent.click(within(await menu(2)).getByRole('button', { name: 'Dupliceren' }))

    await waitFor(() => expect(location().pathname).toBe('/beheer/nieuws/news/31'))
    await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Dit is de kopie'))
  })

  test('stays open where what it has can not be done', async () => {
    openList()
    await userEvent.click(await dots(1))
    const item = within(await menu(1)).getByRole('button', { name: /^Verwijderen/ })

    await userEvent.click(item)

    expect([item.isConnected, item.getAttribute('aria-disabled'), readQuestion()]).toEqual([true, 'true', null])
  })

  test('does it to that row alone, whatever is chosen, and leaves the focus in the list', async () => {
    const { bodies } = openList()
    await userEvent.click(await box(1))
    await userEvent.click(await dots(2))
    await userEvent.click(within(await menu(2)).getByRole('button', { name: 'Verwijderen' }))
    expect(document.activeElement).toBe(await dots(2))
    expect(await answerQuestion('confirmed')).toBe('‘Bericht 2’ verwijderen?')

    await waitFor(() => expect(screen.queryByText('Bericht 2')).toBeNull())
    expect(bodies).toEqual([{ action: 'delete', entries: [{ kind: 'news', id: 2, rev: 3, state: 'concept' }] }])
    expect((await box(1)).checked).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
  })
})
