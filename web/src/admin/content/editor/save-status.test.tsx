import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { articleEntryWith } from '../../../../testing/opened-article.ts'
import { ApiError } from '../../../lib/api-client.ts'
import { readToasts } from '../../../ui/toasts.ts'
import { articleContent } from '../../articles/article-content.ts'
import type { EntryAutosave } from './entry-autosave.ts'
import { fillState } from './autosave-state.ts'
import { saveProblemOf } from './save-problem.ts'
import { SaveStatus } from './save-status.tsx'

const entry = articleEntryWith({
  title: 'Zout & <water>',
  intro: '',
  content: '<h2>Waarom</h2><p>Omdat &amp; <b>daarom</b></p>',
})

function showRefusal(status: number, isKept = true) {
  const problem = saveProblemOf(new ApiError(status, 'Nee'), 0)
  const state = { ...fillState(articleContent.parts, entry), isSaved: false, isKept, problem }
  render(<SaveStatus subject={articleContent} state={state} autosave={{} as EntryAutosave} />)
}

const button = () => screen.getByRole('button')

test.each([
  [true, 'Je mag dit artikel niet meer wijzigen. Je tekst staat op dit apparaat.'],
  [false, 'Je mag dit artikel niet meer wijzigen. Laat deze pagina open.'],
])('whoever may not save any more is told where their text is: kept %s', (isKept, told) => {
  showRefusal(403, isKept)

  expect(screen.getByText(told)).toBeTruthy()
  expect(button().textContent).toBe('Tekst kopiëren')
})

test('what another attempt may mend is tried again', () => {
  showRefusal(503)

  expect(button().textContent).toBe('Nu bewaren')
})

const write = async () => {}
const fail = () => Promise.reject(new Error('Denied'))

test.each([
  ['with its markup', write, fail, 'Je tekst is gekopieerd'],
  ['as text where that is all the browser can', fail, write, 'Je tekst is gekopieerd'],
  ['not at all', fail, fail, 'Kopiëren is niet gelukt'],
])('the text is copied %s', async (_, asMarkup, asText, told) => {
  const clipboard = { write: vi.fn<typeof asMarkup>(asMarkup), writeText: vi.fn<typeof asText>(asText) }
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }))
  vi.stubGlobal('ClipboardItem', Object)
  showRefusal(403)

  await userEvent.click(button())

  await waitFor(() => expect(readToasts().at(-1)?.title).toBe(told))
  const text = 'Zout & <water>\n\nWaarom\nOmdat & daarom'
  const html = `<h1>Zout &amp; &lt;water></h1><p></p>${entry.content}`
  expect(clipboard.write).toHaveBeenCalledWith([{ 'text/html': html, 'text/plain': text }])
  if (asMarkup === fail) expect(clipboard.writeText).toHaveBeenCalledWith(text)
})
