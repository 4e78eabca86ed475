import type { MailText } from '@portal/contract/mail-texts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { readToasts } from '../../ui/toasts.ts'

const words = { subject: 'Dag {{voornaam}}', warning: 'Mail {{contactadres}}.' }
const mail: MailText = {
  template: 'password-changed',
  title: 'Wachtwoord gewijzigd',
  sent_when: 'Nadat een wachtwoord is gewijzigd',
  sent_to: 'Installateur',
  is_changed: false,
  updated_by: null,
  updated_at: null,
  rev: 1,
  parts: [
    { key: 'subject', kind: 'subject', fixed: null, condition: null, requires: [] },
    { key: 'warning', kind: 'paragraph', fixed: null, condition: 'als het mist', requires: ['contactadres'] },
    { key: 'facts', kind: 'facts', fixed: null, condition: null, requires: [] },
    { key: 'law', kind: 'small-print', fixed: 'Uw rechten', condition: null, requires: [] },
  ],
  placeholders: [
    { name: 'voornaam', meaning: 'De voornaam', example: 'Sanne' },
    { name: 'contactadres', meaning: 'Het adres', example: 'service@zilverbron.example' },
  ],
  draft: words,
  published: words,
}

type Call = { method: string; body: Record<string, unknown> | undefined }

/** The page with a server that keeps the working copy. */
function openMail(answer: (path: string, call: Call) => unknown = () => undefined) {
  let stored = mail
  render(<QuestionDialog />)
  return openScreen({
    address: '/beheer/mailteksten/password-changed',
    member: { roles: ['beheerder'], isAdmin: true },
    answer: (path, call) => {
      const answered = answer(path, call)
      if (answered !== undefined) return answered
      const draft = call.body?.draft as typeof words | undefined
      if (path.endsWith('/preview'))
        return { data: { subject: draft!.subject, html: '<body><p>Dag</p></body>', text: draft!.warning } }
      if (path.endsWith('/versions')) return { data: [{ number: 0, words, created_by: null, created_at: null }] }
      if (path.endsWith('/draft')) stored = { ...stored, draft: draft!, rev: stored.rev + 1, is_changed: true }
      if (path.endsWith('/publish')) stored = { ...stored, published: stored.draft, is_changed: false }
      if (path.endsWith('/restore')) stored = { ...stored, draft: words, rev: stored.rev + 1 }
      return { data: stored }
    },
  })
}

const subject = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Onderwerp/ })
const warning = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Alinea/ })
const noteOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('a placeholder comes at the cursor, by keyboard too, and the cursor after it', async () => {
  openMail()
  const field = await subject()
  field.focus()
  field.setSelectionRange(4, 4)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')

  expect(field.value).toBe('Dag {{contactadres}}{{voornaam}}')
  expect(document.activeElement).toBe(field)
  expect(field.selectionStart).toBe('Dag {{contactadres}}'.length)
})

test('what nobody may change is shown as such, and when a part is shown too', async () => {
  openMail()
  await subject()
  screen.getByText('Uw rechten')
  screen.getByText(/AVG, artikel 14/)
  screen.getByText('Vult het portaal zelf in.')
  expect(noteOf(warning())).toBe('Alleen als het mist')
})

test('the preview follows what is typed, and stays while that is wrong', async () => {
  openMail()
  type(await subject(), 'Hallo {{voornaam}}')
  await screen.findByText('Hallo {{voornaam}}', { selector: 'strong' })
  await userEvent.click(button('Alleen tekst'))
  expect(screen.getByLabelText('De e-mail als tekst').textContent).toBe('Mail {{contactadres}}.')

  type(await subject(), 'Hallo {{naam}}')
  await screen.findByText(/Er klopt nog iets niet/)
  screen.getByText('Hallo {{voornaam}}', { selector: 'strong' })
})

test('wrong words go nowhere: their part says why, and has the focus', async () => {
  const { sent } = openMail()
  type(await subject(), 'Hallo {{naam}}')
  type(warning(), 'Bel ons.')
  await userEvent.click(button('Publiceren'))

  expect(noteOf(await subject())).toBe('‘{{naam}}’ is hier geen invulveld')
  expect(noteOf(warning())).toBe('Hier hoort het invulveld ‘{{contactadres}}’ te staan')
  await waitFor(async () => expect(document.activeElement).toBe(await subject()))
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('publishing saves first, and a test mail has what is in the fields', async () => {
  const { sent } = openMail()
  type(await subject(), 'Nieuw')
  screen.getByText('Wijzigingen niet opgeslagen')
  await userEvent.click(button('Proefmail aan mezelf'))
  await waitFor(() => expect(readToasts().at(-1)).toMatchObject({ tone: 'success' }))
  await userEvent.click(button('Publiceren'))

  await screen.findByText('Wordt zo verstuurd')
  const writes = sent.filter(({ path }) => /\/(test|draft|publish)$/.test(path))
  expect(writes.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    ['test', { draft: { ...words, subject: 'Nieuw' } }],
    ['draft', { rev: 1, draft: { ...words, subject: 'Nieuw' } }],
    ['publish', { rev: 2 }],
  ])
})

test('what somebody else saved stands beside what is typed, and nothing is lost', async () => {
  const current = { ...mail, rev: 7, draft: { subject: 'Van hen', warning: 'Schrijf {{contactadres}}.' } }
  const late = Response.json({ message: 'Intussen gewijzigd', current }, { status: 409 })
  const { sent } = openMail((_path, { method, body }) => (method === 'PUT' && body?.rev === 1 ? late : undefined))
  type(await subject(), 'Van mij')
  await userEvent.click(button('Opslaan'))

  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('Nu opgeslagen: Van hen')
  expect(note.textContent).toContain('Jij typte: Van mij')
  expect(warning().value).toBe('Schrijf {{contactadres}}.')
  await userEvent.click(button('Opslaan'))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
      rev: 7,
      draft: { subject: 'Van mij', warning: 'Schrijf {{contactadres}}.' },
    }),
  )
})

test('a version comes back into the fields after a word', async () => {
  openMail()
  type(await subject(), 'Nieuw')
  await userEvent.click(button('Opslaan'))
  await screen.findByText('Niet gepubliceerd')
  await userEvent.click(await screen.findByRole('button', { name: /^Terugzetten/ }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Terugzetten' }))
  await waitFor(async () => expect((await subject()).value).toBe(words.subject))
})
