import { contentMessages } from '@portal/contract/content'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { press } from '../../../../testing/on-screen.ts'
import { refusal } from '../../../../testing/open-screen.tsx'
import { openedArticle } from '../../../../testing/opened-article.ts'
import { changed, confirm, openPublication, planned, published } from './publication.test-kit.tsx'

const inDialog = (name: string | RegExp, role = 'button') =>
  within(screen.getByRole('dialog')).getByRole(role, { name })

test.each([
  [{}, 'Publiceren'],
  [{ ...published, ...changed }, 'Bijwerken'],
  [{ ...planned, ...changed }, 'Bijwerken'],
])('the focus begins where all that is left is a word: %o, %s', async (entry, name) => {
  openPublication(openedArticle({ entry }))

  await press(name)

  expect(document.activeElement).toBe(inDialog(name))
  const description = screen.getByRole('dialog').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(description)?.textContent).toContain('Leden zien deze tekst')
  await userEvent.click(inDialog('Annuleren'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name }))
})

test('where a moment is to be chosen it begins there', async () => {
  openPublication(openedArticle())

  await press('Inplannen')

  expect(document.activeElement).toBe(inDialog(/^Publiceren vanaf/, 'textbox'))
})

test('what is withdrawn or deleted does not begin at the red button', async () => {
  openPublication(openedArticle())

  await press('Meer mogelijkheden')
  await press('Verwijderen')

  expect(document.activeElement).toBe(inDialog('Annuleren'))
})

test('a refusal of the server has the focus: its text, or the field that it is about', async () => {
  let errors = {}
  openPublication(openedArticle(), () => refusal(422, { message: 'Dit gaat niet.', errors }))
  await press('Publiceren')

  await confirm('Publiceren')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  errors = { published_until: [contentMessages.alreadyOver] }
  await confirm('Publiceren')

  await waitFor(() => expect(document.activeElement).toBe(inDialog(/^Tot/, 'textbox')))
})
