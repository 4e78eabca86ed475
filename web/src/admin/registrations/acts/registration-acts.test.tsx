import { actMessages } from '@portal/contract/registration-acts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { letPopoversOpen } from '../../../../testing/let-popovers-open.ts'
import { press } from '../../../../testing/on-screen.ts'
import { refusal } from '../../../../testing/open-screen.tsx'
import { openRegistration, seenRegistration } from '../registration-page.test-kit.tsx'

letPopoversOpen()

const path = '/api/admin/registrations/812'
const foreseen = {
  fields: [],
  points: [],
  mails: [
    { title: 'Registratie hersteld', to: 'Installateur', name: 'Sanne de Vries', address: 'sanne@devries.example' },
  ],
}
const withdrawn = {
  ...foreseen,
  points: [{ member: { id: 12, name: 'Sanne de Vries' }, credits: -250 }],
}

type Reply = (body: Record<string, unknown> | undefined) => unknown

function openActs(replies: Record<string, Reply>, known = () => seenRegistration()) {
  const opened = openRegistration({
    known: () => ({ data: known() }),
    answer: (asked, { method, body }) =>
      method === 'POST' ? replies[asked.replace(`${path}/`, '')]?.(body) : undefined,
  })
  const bodies = (call: string) => opened.sent.filter((one) => one.path === `${path}/${call}`).map(({ body }) => body)
  return { ...opened, bodies }
}

const done = () => ({ data: { version: 3 } })
const seen = (of: object) => () => ({ data: of })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe('a mending', () => {
  test('sends only what is typed differently, says before what happens, and asks why', async () => {
    const { bodies } = openActs({ 'corrections/preview': seen(foreseen), corrections: done })
    await press('Herstellen')
    const form = await dialog('Registratie herstellen')
    expect(form.getByText(/^Wijzig een veld/)).toBeTruthy()
    const confirm = form.getByRole('button', { name: 'Herstellen' })
    expect(confirm.getAttribute('aria-disabled')).toBe('true')

    await retype(form.getByLabelText(/^Huisnummer/), '21')
    expect(form.getByText('Was 12')).toBeTruthy()
    await userEvent.click(form.getByRole('radio', { name: 'Installateur' }))
    await form.findByText('De punten veranderen niet.')
    expect(form.getByText('E-mail aan Sanne de Vries (sanne@devries.example): Registratie hersteld.')).toBeTruthy()
    await userEvent.click(confirm)
    expect(form.getByText(actMessages.reasonMissing)).toBeTruthy()
    expect(bodies('corrections')).toEqual([])

    await userEvent.type(form.getByLabelText(/^Reden/), 'Sanne belde')
    await userEvent.click(confirm)

    await screen.findByText('De registratie is hersteld')
    const sent = { kind: 'herstel', fields: { address_house_number: '21' }, fault_of: 'lid', version: 2 }
    expect(bodies('corrections/preview').at(-1)).toEqual(sent)
    expect(bodies('corrections')).toEqual([{ ...sent, reason: 'Sanne belde' }])
    expect(screen.queryByRole('dialog', { name: 'Registratie herstellen' })).toBeNull()
  })

  test('that is wrong is told at its field, by the server that would refuse it', async () => {
    openActs({
      'corrections/preview': () =>
        refusal(422, { message: '', errors: { 'fields.client_email': ['Vul een geldig e-mailadres in'] } }),
    })
    await press('Wijzigen')
    const form = await dialog('Registratie wijzigen')
    expect(form.queryByLabelText(/^Serienummer/)).toBeNull()

    await retype(form.getByLabelText(/^E-mailadres/), 'nee')

    expect(await form.findByText('Vul een geldig e-mailadres in')).toBeTruthy()
    expect(form.getByRole('button', { name: 'Wijzigen' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('after somebody else was first keeps what was typed, and shows what there is now', async () => {
    let version = 2
    const now = () =>
      version === 2
        ? seenRegistration()
        : seenRegistration({ version, client_name: 'Wolters', address_house_number: '14' })
    const { bodies } = openActs(
      {
        'corrections/preview': seen(foreseen),
        corrections: (body) => {
          if (body?.version === 3) return { data: { version: 4 } }
          version = 3
          return refusal(409, { message: actMessages.changedMeanwhile })
        },
      },
      now,
    )
    await press('Wijzigen')
    const form = await dialog('Registratie wijzigen')
    await retype(form.getByLabelText(/^Huisnummer/), '21')
    await userEvent.type(form.getByLabelText(/^Reden/), 'Verhuisd')
    await form.findByText('De punten veranderen niet.')
    await userEvent.click(form.getByRole('button', { name: 'Wijzigen' }))

    await form.findByText('Iemand anders heeft deze gegevens intussen gewijzigd.')
    expect(form.getByText('Nu opgeslagen: 14')).toBeTruthy()
    expect(form.getByText('Jij typte: 21')).toBeTruthy()
    expect(form.getByLabelText<HTMLInputElement>(/^Naam klant/).value).toBe('Wolters')
    expect(form.getByLabelText<HTMLInputElement>(/^Huisnummer/).value).toBe('21')
    await waitFor(() => expect(bodies('corrections/preview').at(-1)).toMatchObject({ version: 3 }))
    await form.findByText('De punten veranderen niet.')
    await userEvent.click(form.getByRole('button', { name: 'Wijzigen' }))

    await screen.findByText('De registratie is gewijzigd')
    expect(bodies('corrections').at(-1)).toEqual({
      kind: 'wijziging',
      fields: { address_house_number: '21' },
      version: 3,
      reason: 'Verhuisd',
    })
  })
})

describe('other acts', () => {
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Meer doen met deze registratie' }))
    await userEvent.click(await screen.findByRole('button', { name }))
  }

  test('withdrawing names the points, and is done with a reason', async () => {
    const { bodies } = openActs({ 'withdraw/preview': seen(withdrawn), withdraw: done })
    await choose('Intrekken')
    const form = await dialog('AB 190871 intrekken?')
    await form.findByText('250 punten van Sanne de Vries gaan terug uit de cadeaushop.')
    await userEvent.type(form.getByLabelText(/^Reden/), 'Dubbel')
    await userEvent.click(form.getByRole('button', { name: 'Intrekken' }))

    await screen.findByText('De registratie is ingetrokken')
    expect(bodies('withdraw')).toEqual([{ version: 2, reason: 'Dubbel' }])
  })

  test('reinstating is all there is for one that was withdrawn, and its refusal is told in the dialog', async () => {
    openActs({ 'reinstate/preview': () => refusal(409, { message: actMessages.takenMeanwhile }) }, () =>
      seenRegistration({ status: 'withdrawn', withdrawn_at: '2026-11-20T10:00:00.000000Z' }),
    )
    await press('Terugzetten')
    const form = await dialog('AB 190871 terugzetten?')

    expect(await form.findByText(actMessages.takenMeanwhile)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Herstellen' })).toBeNull()
  })

  test('a mail is sent again to the one of the two that is chosen, once', async () => {
    const { bodies } = openActs({ 'mails/installer': done })
    await choose('Opnieuw mailen')
    const form = await dialog('Bevestiging opnieuw mailen')
    await userEvent.click(form.getByRole('radio', { name: 'Installateur (Sanne de Vries)' }))
    await userEvent.click(form.getByRole('button', { name: 'Opnieuw mailen' }))

    await screen.findByText('De e-mail wordt verstuurd')
    expect(bodies('mails/installer')).toHaveLength(1)
    expect(bodies('mails/customer')).toEqual([])
  })

  test('a note needs words', async () => {
    const { bodies } = openActs({ notes: done })
    await press('Notitie toevoegen')
    const form = await dialog('Notitie toevoegen')
    await userEvent.click(form.getByRole('button', { name: 'Toevoegen' }))
    expect(form.getByText(actMessages.noteMissing)).toBeTruthy()
    await userEvent.type(form.getByLabelText(/^Notitie/), 'Klant belt terug')
    await userEvent.click(form.getByRole('button', { name: 'Toevoegen' }))

    await screen.findByText('De notitie staat in het verloop')
    expect(bodies('notes')).toEqual([{ text: 'Klant belt terug' }])
  })

  test('who only reads has none of them', async () => {
    openRegistration({ as: 'lezer', known: () => ({ data: seenRegistration() }) })
    await screen.findByRole('heading', { level: 1, name: 'AquaStar Compact 8' })

    for (const name of ['Herstellen', 'Wijzigen', 'Notitie toevoegen', 'Meer doen met deze registratie'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
