import { firstDesks } from '@portal/contract/desks'
import { firstNoticeText } from '@portal/contract/gift-shop'
import type { Role } from '@portal/contract/roles'
import { firstFlags } from '@portal/contract/settings'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { Toaster } from '../../ui/toaster.tsx'

const desks = firstDesks('088 123 45 60')
const notice = { mode: 'on', text: firstNoticeText, from: null, until: null }
const change = { changed_at: '2026-11-20T15:20:00.000000Z', changed_by: { id: 4, name: 'Noor Visser' } }
type Body = { version: number; value: Record<string, unknown> }

function openSettings(save: (body: Body) => unknown = accept, as: Role = 'redactie') {
  render(
    <>
      <Toaster />
      <QuestionDialog />
    </>,
  )
  return openScreen({
    address: '/beheer/instellingen',
    member: { roles: [as] },
    answer: (path, { method, body }) => {
      if (method === 'PUT') return save(body as Body)
      if (path !== '/api/admin/settings') return undefined
      const first = { version: 1, changed_at: null, changed_by: null, value: desks }
      const limit = { ...first, value: { limit: 500 } }
      const data = { 'shop-notice': { ...change, version: 2, value: notice }, desks: first }
      return { data: { ...data, 'points-by-hand-limit': limit, flags: { ...first, value: firstFlags } } }
    },
  })
}

const accept = ({ version, value }: Body) => ({ data: { ...change, version: version + 1, value } })
const card = async (name: string) => within(await screen.findByRole('form', { name }))
const puts = ({ sent }: ReturnType<typeof openSettings>) =>
  sent.filter(({ method }) => method === 'PUT').map(({ body }) => body as Body)
const press = (within: Awaited<ReturnType<typeof card>>, name: string) =>
  userEvent.click(within.getByRole('button', { name }))

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe('the notice about the shop', () => {
  test('is saved by itself, with its period, and shown as members will see it', async () => {
    const opened = openSettings()
    const form = await card('Cadeaushop-melding')
    expect(form.getByText('Laatst gewijzigd door Noor Visser op 20-11-2026 om 16.20 uur')).toBeTruthy()

    await retype(form.getByLabelText(/^Tekst/), 'Wij verhuizen. Tot maandag!')
    expect(await form.findByText('Wij verhuizen.')).toBeTruthy()
    await userEvent.type(form.getByLabelText('Tot'), '01-12-2026')
    await userEvent.type(form.getAllByLabelText('Tijd')[1]!, '8.00')
    await press(form, 'Opslaan')

    expect(await screen.findByText('Cadeaushop-melding opgeslagen')).toBeTruthy()
    expect(puts(opened)).toEqual([
      {
        version: 2,
        value: { ...notice, text: 'Wij verhuizen. Tot maandag!', until: '2026-12-01T07:00:00.000Z' },
      },
    ])
  })

  test('that is taken back is as it was', async () => {
    openSettings()
    const form = await card('Cadeaushop-melding')
    await userEvent.click(form.getByLabelText('Uit'))
    expect(form.getByText('Er staat geen melding.')).toBeTruthy()
    await press(form, 'Ongedaan maken')

    expect(form.getByLabelText<HTMLInputElement>('Aan').checked).toBe(true)
    expect(form.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull()
  })

  test('that somebody else changed meanwhile is shown beside what was typed', async () => {
    const theirs = { ...notice, mode: 'auto', text: 'Van een collega.' }
    const opened = openSettings((body) =>
      body.version === 2
        ? Response.json({ message: 'Gewijzigd', current: { ...change, version: 3, value: theirs } }, { status: 409 })
        : accept(body),
    )
    const form = await card('Cadeaushop-melding')
    await retype(form.getByLabelText(/^Tekst/), 'Van mij.')
    await press(form, 'Opslaan')

    expect(await form.findByText('Nu opgeslagen: Van een collega.')).toBeTruthy()
    expect(form.getByText('Jij typte: Van mij.')).toBeTruthy()
    expect(form.getByText('Nu opgeslagen: Als de shop niet antwoordt')).toBeTruthy()
    await press(form, 'Opslaan')

    await waitFor(() =>
      expect(puts(opened)[1]).toMatchObject({ version: 3, value: { mode: 'auto', text: 'Van mij.' } }),
    )
  })
})

describe('the desks', () => {
  test('a day is closed, and its hours go to all working days', async () => {
    const opened = openSettings()
    const form = await card('Contact')
    await userEvent.click(form.getByLabelText('Verkoop'))
    await retype(form.getByLabelText('maandag, blok 2, tot'), '16.30')
    await press(form, 'Naar alle werkdagen')
    await press(form, 'Gesloten dag toevoegen')
    await userEvent.type(form.getByLabelText('Gesloten dag 1'), '24-12-2099')
    await press(form, 'Opslaan')

    await waitFor(() => expect(puts(opened)).toHaveLength(1))
    const [{ version, value }] = puts(opened) as [Body]
    const sales = value[2] as (typeof desks)[2]
    expect(version).toBe(1)
    expect(sales.hours.map((blocks) => blocks.at(-1)?.until)).toEqual([...Array(5).fill('16.30'), undefined, undefined])
    expect(sales.closed).toEqual(['24-12-2099'])
    expect((value[1] as (typeof desks)[1]).closed).toEqual([])
  })

  test('hours and closed days go to every subject at once', async () => {
    const opened = openSettings()
    const form = await card('Contact')
    await press(form, 'vrijdag, blok 2 verwijderen')
    await press(form, 'Tijden en gesloten dagen voor alle onderwerpen')
    await press(form, 'Opslaan')

    await waitFor(() => expect(puts(opened)).toHaveLength(1))
    expect(Object.values(puts(opened)[0]!.value).map((desk) => (desk as (typeof desks)[1]).hours[4]!.length)).toEqual([
      1, 1, 1,
    ])
  })

  test('what is wrong is said at its field, on whichever subject it is, and nothing is sent', async () => {
    const opened = openSettings()
    const form = await card('Contact')
    await retype(form.getByLabelText('dinsdag, blok 1, tot'), '8.00')
    await userEvent.click(form.getByLabelText('Administratie'))
    await press(form, 'Opslaan')

    await waitFor(() => expect(form.getByLabelText('dinsdag, blok 1, tot').getAttribute('aria-invalid')).toBe('true'))
    expect(form.getByRole<HTMLInputElement>('radio', { name: 'Technische ondersteuning' }).checked).toBe(true)
    expect(form.getAllByText('De eindtijd moet na de begintijd liggen').length).toBeGreaterThan(0)
    expect(puts(opened)).toEqual([])
  })
})

describe('the limit of points by hand', () => {
  test('is saved by a beheerder', async () => {
    const opened = openSettings(({ version }) => accept({ version, value: { limit: 250 } }), 'beheerder')
    const form = await card('Punten met de hand')
    await retype(form.getByLabelText(/^Punten zonder tweede persoon/), '250')
    await press(form, 'Opslaan')

    expect(await screen.findByText('Punten met de hand opgeslagen')).toBeTruthy()
    expect(puts(opened)).toEqual([{ version: 1, value: { limit: '250' } }])
  })

  test('is said to be wrong where it is', async () => {
    const opened = openSettings(accept, 'beheerder')
    const form = await card('Punten met de hand')
    await retype(form.getByLabelText(/^Punten zonder tweede persoon/), 'veel')
    await press(form, 'Opslaan')

    expect(await form.findByText('Vul een heel aantal in, vanaf 1')).toBeTruthy()
    expect(puts(opened)).toEqual([])
  })

  test('is only read by who writes content', async () => {
    openSettings()
    const form = await card('Punten met de hand')

    expect(form.getByLabelText<HTMLInputElement>(/^Punten zonder tweede persoon/).readOnly).toBe(true)
    expect(form.queryByRole('button', { name: 'Opslaan' })).toBeNull()
  })
})

test('leaving with changes asks, and names the card', async () => {
  const opened = openSettings()
  const form = await card('Contact')
  await retype(form.getByLabelText('Telefoonnummer'), '088 123 45 61')
  void opened.navigate('/beheer/logboek')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Je hebt ‘Contact’ gewijzigd. Wil je dat eerst opslaan?')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Opslaan' }))

  await waitFor(() => expect(opened.location().pathname).toBe('/beheer/logboek'))
  expect(puts(opened)).toHaveLength(1)
})

test('who only reads changes nothing', async () => {
  openSettings(accept, 'lezer')
  const form = await card('Contact')

  expect(form.getByLabelText<HTMLInputElement>('Telefoonnummer').readOnly).toBe(true)
  expect(form.queryByRole('button', { name: /Opslaan|verwijderen|Blok|toevoegen/ })).toBeNull()
  await userEvent.click((await card('Cadeaushop-melding')).getByLabelText('Uit'))
  expect((await card('Cadeaushop-melding')).getByLabelText<HTMLInputElement>('Aan').checked).toBe(true)
})
