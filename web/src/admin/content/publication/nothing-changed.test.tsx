import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { press } from '../../../../testing/on-screen.ts'
import { articleEntryWith, openedArticle } from '../../../../testing/opened-article.ts'
import {
  confirm,
  consequences,
  isClosed,
  openPublication,
  planned,
  published,
  soon,
  writes,
} from './publication.test-kit.tsx'

const note = () => within(screen.getByRole('dialog')).queryByText(/Er is niets gewijzigd/)

test('what members see already is not published again, but its end can be changed', async () => {
  const { sent } = openPublication(openedArticle({ entry: published }), () => ({ data: articleEntryWith(published) }))

  await press('Bijwerken')
  expect(note()).toBeTruthy()
  expect(consequences()).toEqual(['Leden zien deze tekst al.', 'Het blijft staan tot je het intrekt.'])
  await confirm('Bijwerken')
  expect(writes(sent)).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /^Tot/ }), '05-01-2099')
  await userEvent.type(screen.getByRole('textbox', { name: 'Tijd' }), '08.00')
  expect(note()).toBeNull()
  await confirm('Bijwerken')

  await isClosed()
  expect(writes(sent).map(([, , body]) => body)).toEqual([{ rev: '4', published_from: null, published_until: soon }])
})

test('a planned text without changes asks for another moment, and does not plan the same again', async () => {
  const { sent } = openPublication(openedArticle({ entry: planned }), () => ({ data: articleEntryWith(planned) }))

  await press('Bijwerken')
  const from = within(screen.getAllByRole('group')[0]!)
  expect(note()).toBeTruthy()
  await confirm('Inplannen')
  expect(writes(sent)).toEqual([])
  await userEvent.clear(from.getByRole('textbox', { name: 'Tijd' }))
  await userEvent.type(from.getByRole('textbox', { name: 'Tijd' }), '9')
  await confirm('Inplannen')

  await isClosed()
  expect(writes(sent).map(([, , body]) => body)).toMatchObject([{ published_from: '2099-01-05T08:00:00.000Z' }])
})

test('of a planned change the same text is published at once all the same', async () => {
  openPublication(openedArticle({ entry: { ...published, planned_from: soon } }))

  await press('Bijwerken')

  expect(note()).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Wijzigingen nu laten zien?' })).toBeTruthy()
})
