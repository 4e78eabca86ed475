import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { press } from '../../../../testing/on-screen.ts'
import { refusal } from '../../../../testing/open-screen.tsx'
import { flushKeptPages } from '../../../lib/login-overlay.ts'
import { downloadWith, openDownloads } from './simple.test-kit.tsx'

const title = () => screen.findByLabelText<HTMLInputElement>(/^Titel/)
const puts = ({ sent }: ReturnType<typeof openDownloads>) =>
  sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)

function openSaving(save: (body: Record<string, unknown>) => unknown, as: 'redactie' | 'lezer' = 'redactie') {
  return openDownloads({
    at: '/7',
    as,
    answer: (_, { method, body }) => (method === 'PUT' ? save(body!) : undefined),
  })
}
const accept = ({ version, ...body }: Record<string, unknown>) => ({
  data: downloadWith({ ...body, version: Number(version) + 1 }),
})

async function typeTitle(text: string) {
  await userEvent.clear(await title())
  await userEvent.type(await title(), text)
}

test('is saved as a whole, from the save that it began with; again from the new one', async () => {
  const opened = openSaving(accept)
  await typeTitle('Handleiding 2027')
  await press('Opslaan')
  expect(await screen.findByText('Opgeslagen: installateurs zien het zo')).toBeTruthy()
  await typeTitle('Handleiding 2028')
  await userEvent.keyboard('{Control>}s{/Control}')

  await waitFor(() =>
    expect(puts(opened)).toMatchObject([
      { version: 3, title: 'Handleiding 2027', brand: 'AquaStar', upload_id: 5, is_visible: true },
      { version: 4, title: 'Handleiding 2028' },
    ]),
  )
})

test('what is missing for installers is said at its field, and nothing is sent', async () => {
  const opened = openSaving(accept)
  await userEvent.clear(await title())
  await press('Opslaan')

  expect(await screen.findByText('Titel is verplicht')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Titel/)))
  await userEvent.click(screen.getByLabelText('Zichtbaar voor installateurs'))
  await press('Opslaan')
  await waitFor(() => expect(puts(opened)).toMatchObject([{ title: '', is_visible: false }]))
})

test('what somebody else saved meanwhile is shown beside what was typed, and nothing is lost', async () => {
  const theirs = downloadWith({ version: 9, title: 'Van een collega', name: 'Compact 8 (2027)' })
  const opened = openSaving((body) =>
    body.version === 3 ? Response.json({ message: 'Gewijzigd', current: theirs }, { status: 409 }) : accept(body),
  )
  await typeTitle('Van mij')
  await press('Opslaan')

  const note = within((await screen.findByText(/^Iemand anders heeft/)).closest<HTMLElement>('[role=alert]')!)
  expect(note.getByText('Jij typte: Van mij')).toBeTruthy()
  expect(note.getByText('Nu opgeslagen: Compact 8 (2027)')).toBeTruthy()
  expect((await title()).value).toBe('Van mij')
  await press('Opslaan')

  await waitFor(() => expect(puts(opened)[1]).toMatchObject({ version: 9, title: 'Van mij', name: 'Compact 8 (2027)' }))
})

test('what the server refuses is said at its field', async () => {
  openSaving(() =>
    refusal(422, { message: 'Mis', errors: { upload_id: ['Dit bestand is er niet meer. Kies het opnieuw'] } }),
  )
  await typeTitle('Anders')
  await press('Opslaan')

  expect(await screen.findByText('Dit bestand is er niet meer. Kies het opnieuw')).toBeTruthy()
})

test('leaving with changes asks, and can save them first', async () => {
  const opened = openSaving(accept)
  await typeTitle('Toch anders')
  await userEvent.click(screen.getByRole('link', { name: 'Downloads' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Opslaan' }))

  await waitFor(() => expect(opened.location().pathname).toBe('/beheer/downloads'))
  expect(puts(opened)).toMatchObject([{ title: 'Toch anders' }])
})

test('logging out asks while there are changes', async () => {
  openSaving(accept)
  await title()
  expect(await flushKeptPages()).toBe(true)
  await typeTitle('Toch anders')
  expect(await flushKeptPages()).toBe(false)
})

test('a new one begins hidden, and has its own page once it is saved', async () => {
  const opened = openDownloads({
    at: '/nieuw',
    answer: (_, { method, body }) =>
      method === 'POST' ? { data: downloadWith({ ...body, id: 8, uploads: [], upload_id: null }) } : undefined,
  })
  await userEvent.type(await title(), 'Nieuwe handleiding')
  await press('Opslaan')

  await waitFor(() => expect(opened.location().pathname).toBe('/beheer/downloads/8'))
  expect(opened.sent.find(({ method }) => method === 'POST')!.body).toMatchObject({
    title: 'Nieuwe handleiding',
    is_visible: false,
  })
})

test('is deleted after a question, and can be put back', async () => {
  const opened = openDownloads({
    at: '/7',
    answer: (path, { method }) => {
      if (method === 'DELETE') return new Response(null, { status: 204 })
      return path.endsWith('/restore') ? { data: downloadWith() } : undefined
    },
  })
  await press('Verwijderen')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Verwijderen' }))
  await waitFor(() => expect(opened.location().pathname).toBe('/beheer/downloads'))
  await press('Ongedaan maken')

  expect(await screen.findByText('Teruggezet')).toBeTruthy()
  expect(opened.asked).toContain('/api/admin/downloads/7?version=3')
})

test('which others have a file of it is told, and that they keep it', async () => {
  const links = [
    { kind: 'news', id: 3, title: 'Zoutweken', is_visible: true },
    { kind: 'faq', id: 12, title: 'Waar staat het?', is_visible: false },
  ]
  let isDown = true
  openDownloads({
    at: '/7',
    answer: (path) => {
      if (!path.endsWith('/uses')) return undefined
      return isDown ? refusal(503, { message: '' }) : { data: { links } }
    },
  })
  await screen.findByText('Waar dit wordt gebruikt, kon niet worden nagegaan.')
  isDown = false
  await press('Opnieuw proberen')

  expect(await screen.findByText('Nieuws, installateurs zien het nu')).toBeTruthy()
  expect(screen.getByText('Vraag, nog niet zichtbaar')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Waar staat het/ }).getAttribute('href')).toBe('/beheer/faq/12')
  expect(screen.getByText(/^Daar blijft het bestand zoals het nu is/)).toBeTruthy()
})

test('that nothing else has it is told too; and one without a file has nothing to tell', async () => {
  openDownloads({ at: '/7' })
  expect(await screen.findByText('Nergens anders.')).toBeTruthy()
  cleanup()

  const bare = { data: downloadWith({ uploads: [], upload_id: null }) }
  openDownloads({ at: '/7', answer: (path) => (path.endsWith('/7') ? bare : undefined) })
  await title()
  expect(screen.queryByText('Wordt gebruikt in')).toBeNull()
})

test('is only read by who may change nothing', async () => {
  openSaving(accept, 'lezer')

  expect((await title()).readOnly).toBe(true)
  expect(screen.getByText('2,4 MB · 12 pagina’s')).toBeTruthy()
  expect(screen.getByRole('link', { name: /handleiding\.pdf/ }).getAttribute('href')).toBe(
    '/storage/uploads/handleiding.pdf',
  )
  expect(screen.queryByRole('button', { name: /Opslaan|Verwijderen|Vervangen/ })).toBeNull()
})

test.each(['/99', '/iets'])('an address that leads to nothing says so: %s', async (at) => {
  openDownloads({ at, answer: (path) => (path.includes('/99') ? refusal(404, { message: 'Weg' }) : undefined) })

  expect(await screen.findByRole('heading', { name: 'Niet gevonden' })).toBeTruthy()
})
