import { contentMessages } from '@portal/contract/content'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { press } from '../../../../testing/on-screen.ts'
import { refusal } from '../../../../testing/open-screen.tsx'
import { articleEntryWith, openedArticle } from '../../../../testing/opened-article.ts'
import {
  changed,
  choose,
  confirm,
  consequences,
  isClosed,
  openPublication,
  planned,
  published,
  writes,
} from './publication.test-kit.tsx'

test('after a change of somebody else it waits for another word, and then publishes what was merged', async () => {
  const flush = vi.fn(async () => 4)
  const open = openedArticle({ flush })
  const theirs = articleEntryWith({ rev: 5, title: 'Zout' })
  let isFirst = true
  const { sent } = openPublication(open, (_, { method }) => {
    if (method === 'GET') return { data: theirs }
    if (!isFirst) return { data: articleEntryWith(published) }
    isFirst = false
    return refusal(409, { message: contentMessages.changedMeanwhile })
  })

  await press('Publiceren')
  await confirm('Publiceren')
  expect(await screen.findByText(/Er is intussen iets gewijzigd/)).toBeTruthy()
  expect(open.takeOver).toHaveBeenCalledWith(theirs)
  flush.mockResolvedValue(6)
  await confirm('Publiceren')

  await isClosed()
  expect(writes(sent).at(-1)?.[2]).toMatchObject({ rev: '6' })
})

test('an update of what a colleague planned for another moment meanwhile is not sent, and shows that moment', async () => {
  const open = openedArticle({ entry: { ...planned, ...changed } })
  const { sent } = openPublication(open, () => ({ data: theirs }))
  const theirs = articleEntryWith({ ...planned, rev: 5, published_from: '2099-02-01T14:00:00.000000Z' })

  await press('Bijwerken')
  open.takeOver(theirs)
  expect(consequences()[0]).toContain('05-01-2099 om 08.00 uur')
  await confirm('Bijwerken')

  expect((await screen.findByRole('alert')).textContent).toContain('nu ingepland voor 01-02-2099 om 15.00 uur')
  expect(consequences()[0]).toContain('01-02-2099 om 15.00 uur')
  expect(writes(sent)).toEqual([])
  await confirm('Bijwerken')
  await isClosed()
  expect(writes(sent)[0]?.[2]).toMatchObject({ published_from: theirs.published_from })
})

test('an update of what a colleague withdrew meanwhile publishes nothing, until that is confirmed', async () => {
  const open = openedArticle({ entry: { ...published, ...changed } })
  const theirs = articleEntryWith({ state: 'ingetrokken', rev: 5 })
  const { sent } = openPublication(open, () => ({ data: theirs }))

  await press('Bijwerken')
  open.takeOver(theirs)
  expect(screen.getByRole('dialog', { name: 'Wijzigingen nu laten zien?' })).toBeTruthy()
  await confirm('Bijwerken')

  expect((await screen.findByRole('alert')).textContent).toContain('Leden zien het nu niet.')
  expect(screen.getByRole('dialog', { name: 'Nu publiceren?' })).toBeTruthy()
  expect(writes(sent)).toEqual([])
})

test('what a colleague wrote meanwhile is not published or deleted unread, and what was typed in the dialog stays', async () => {
  const open = openedArticle()
  const theirs = articleEntryWith({ rev: 5, content: '<p>Nog niet af</p>' })
  const { sent } = openPublication(open, () => ({ data: theirs }))

  await press('Publiceren')
  await userEvent.type(screen.getByRole('textbox', { name: /^Tot/ }), '05-01-2099')
  await userEvent.type(screen.getByRole('textbox', { name: 'Tijd' }), '08.00')
  open.takeOver(theirs)
  await confirm('Publiceren')
  await screen.findByText(/Er is intussen iets gewijzigd/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Tot/ }).value).toBe('05-01-2099')
  await confirm('Annuleren')
  await choose('Verwijderen')
  open.takeOver({ ...theirs, rev: 6 })
  await confirm('Verwijderen')
  await screen.findByText(/Er is intussen iets gewijzigd/)

  expect(writes(sent)).toEqual([])
})
