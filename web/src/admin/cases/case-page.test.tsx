import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/open-screen.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { decided, foreseen, openCase, seenCase } from './case-page.test-kit.ts'

const decideCall = ({ path, method }: { path: string; method: string }) =>
  method === 'POST' && path === '/api/admin/cases/7/decide'
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }))
const type = (text: string) => userEvent.type(screen.getByRole('textbox', { name: /^Reden/ }), text)
const decideButton = () => screen.getByRole('button', { name: 'Besluit vastleggen' })

describe('a dispute', () => {
  test('has both sides in the order of time, each with what is known', async () => {
    openCase()

    const holder = await screen.findByRole('region', { name: 'Sanne de Vries' })
    const claimant = screen.getByRole('region', { name: 'Ruud van Gils' })
    expect(holder.compareDocumentPosition(claimant)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(within(holder).getByText('47 registraties, geen andere betwist')).toBeTruthy()
    expect(within(holder).getByText('Geen foto van het label')).toBeTruthy()
    expect(within(claimant).getByText('Zelf opgehangen.')).toBeTruthy()
    expect(within(claimant).getByRole('button', { name: /vergroten$/ })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Wie plaatste AP 118204?')
  })

  test('tells what a decision does before it is taken, and is decided as it was foreseen', async () => {
    let known = seenCase()
    const { sent } = openCase({
      known: () => known,
      answer: (path, { method }) => {
        if (!decideCall({ path, method })) return undefined
        known = seenCase(decided)
        return { data: { version: 2 } }
      },
    })

    await choose(/Van Ruud van Gils/)
    const consequences = (await screen.findByRole('heading', { name: 'Dit gebeurt er' })).parentElement!
    await within(consequences).findByText(/gaan terug uit de cadeaushop/)
    expect(within(consequences).getByText(/Ruud van Gils kan AP 118204 daarna registreren/)).toBeTruthy()
    await choose(/Van Sanne de Vries/)
    expect(await within(consequences).findByText('400 blijft')).toBeTruthy()
    await type('Het label is goed te lezen.')
    await waitFor(() => expect(decideButton().ariaDisabled).toBeNull())
    await press('Besluit vastleggen')

    expect(await screen.findByRole('heading', { name: 'Besluit' })).toBeTruthy()
    expect(sent.find(decideCall)?.body).toEqual({
      version: 1,
      decision: 'blijft',
      reason: 'Het label is goed te lezen.',
    })
    expect(screen.queryByRole('heading', { name: 'Je besluit' })).toBeNull()
  })

  test('is not decided while the reason names one of them, and says which words', async () => {
    const { sent } = openCase({
      answer: (path, { body }) =>
        path.endsWith('/preview') && body?.reason === 'Van Sanne.' ? foreseen(body.decision, ['Sanne']) : undefined,
    })
    await choose(/Van Sanne/)
    await type('Van Sanne.')

    expect(await screen.findByText(/haal ‘Sanne’ weg/)).toBeTruthy()
    await press('Besluit vastleggen')
    expect(sent.some(decideCall)).toBe(false)
  })

  test('without a choice and a reason it says what is missing', async () => {
    openCase()
    await press('Besluit vastleggen')

    expect(await screen.findByText('Kies een besluit')).toBeTruthy()
    expect(screen.getByText('Reden is verplicht')).toBeTruthy()
  })

  test('decided by another meanwhile shows their decision, and keeps what was typed', async () => {
    let known = seenCase()
    openCase({
      known: () => known,
      answer: (path, { method }) => {
        if (!decideCall({ path, method })) return undefined
        known = seenCase(decided)
        const { version, decision, decided_by } = known
        return Response.json(
          { message: 'Over deze zaak is al beslist', current: { version, decision, decided_by } },
          { status: 409 },
        )
      },
    })
    await choose(/Van Ruud/)
    await type('Ruud heeft de foto.')
    await waitFor(() => expect(decideButton().ariaDisabled).toBeNull())
    await press('Besluit vastleggen')

    expect(await screen.findByText('Een ander was je voor')).toBeTruthy()
    expect(screen.getByText('Ruud heeft de foto.')).toBeTruthy()
    expect(screen.getByText(/Door Mila Jansen/)).toBeTruthy()
  })

  test('asks before somebody leaves a reason that was not sent', async () => {
    render(<QuestionDialog />)
    const { location } = openCase()
    await choose(/Van Sanne/)
    await type('Nog niet af')
    await press('Later beslissen')

    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Hier blijven' }))
    expect(location().pathname).toBe('/beheer/zaken/7')
    expect(screen.getByDisplayValue('Nog niet af')).toBeTruthy()
  })

  test('says who else has it open, and shows what they did with it', async () => {
    let known = seenCase()
    openCase({
      known: () => known,
      answer: (path) => {
        if (!path.endsWith('/presence')) return undefined
        known = seenCase({ version: 2, asked: [12], state: 'wacht' })
        const seen_at = '2026-11-20T09:00:00.000000Z'
        return { data: [{ id: 3, name: 'Mila Jansen', seen_at }], version: 2 }
      },
    })

    expect(await screen.findByText('Mila Jansen heeft deze zaak ook open')).toBeTruthy()
    expect(await screen.findByText('Heeft nog niet geantwoord')).toBeTruthy()
  })

  test('who only reads it decides and asks nothing', async () => {
    openCase({ as: 'lezer' })
    await screen.findByRole('region', { name: 'Sanne de Vries' })

    for (const name of ['Vraag stellen', 'Notitie toevoegen', 'Besluit vastleggen'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('asking', () => {
  test('one of them for a photo is one press and a question that may be changed', async () => {
    const { sent } = openCase({
      answer: (path, { method }) => (method === 'POST' && path.endsWith('/ask') ? { data: { version: 2 } } : undefined),
    })
    await press('Vraag om een foto')
    await press('Vraag versturen')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ path }) => path.endsWith('/ask'))?.body).toMatchObject({ version: 1, member_id: 12 })
  })

  test('that is refused keeps the question', async () => {
    openCase({
      answer: (path, { method }) =>
        method === 'POST' && path.endsWith('/ask')
          ? refusal(422, { message: 'x', errors: { text: ['De ander mag niet weten om wie het gaat'] } })
          : undefined,
    })
    await press('Vraag stellen')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Ruud van Gils' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /^Vraag/ }), 'Ken je Sanne?')
    await press('Vraag versturen')

    expect(await dialog.findByText(/De ander mag niet weten/)).toBeTruthy()
    expect(dialog.getByDisplayValue('Ken je Sanne?')).toBeTruthy()
  })
})

test('another kind has its facts, the way to its registration and the one decision that fits', async () => {
  openCase({
    known: () =>
      seenCase({
        kind: 'punten',
        claim: null,
        reason: 'De cadeaushop weigert 250 punten.',
        facts: [{ label: 'Wat er is', text: 'Onbekend lid' }],
        decisions: ['afgehandeld'],
      }),
  })

  expect(await screen.findByText('De cadeaushop weigert 250 punten.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'AP 118204' }).getAttribute('href')).toBe('/beheer/registraties/812')
  expect(screen.getByRole('radio', { name: /^Afgehandeld/ })).toHaveProperty('checked', true)
})

test('about what looks farmed leads to all that the member registered on that day', async () => {
  const about = { kind: 'controle', claim: null, standing: null, flagged_day: '2026-03-29' } as const
  openCase({ known: () => seenCase({ ...about, sides: [], decisions: ['in-orde', 'niet-in-orde'] }) })

  const link = await screen.findByRole('link', { name: 'Alle registraties van 29-03-2026' })
  const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://portal')
  expect([pathname, searchParams.get('periode')]).toEqual(['/beheer/registraties', '2026-03-29..2026-03-29'])
  expect(searchParams.get('lid')).toMatch(/\d/)
})

test('about a mail leads to that mail, for who may see mails', async () => {
  const mail_id = '0b9a5a0e-1d1c-4a51-9a0c-3f1c2c1d2e3f'
  const about = { kind: 'mail', claim: null, standing: null, mail_id } as const
  const { unmount } = openCase({ known: () => seenCase({ ...about, sides: [], decisions: [] }) })
  const link = await screen.findByRole('link', { name: 'Bekijk de e-mail' })
  expect(link.getAttribute('href')).toBe(`/beheer/e-mails?mail=${mail_id}`)
  unmount()

  openCase({ as: 'lezer', known: () => seenCase({ ...about, sides: [], decisions: [] }) })
  await screen.findByRole('region', { name: 'Waar het om gaat' })
  expect(screen.queryByRole('link', { name: 'Bekijk de e-mail' })).toBeNull()
})

test('one that is unknown says so, and leads to the list', async () => {
  openCase({
    answer: (path) => (path === '/api/admin/cases/7' ? refusal(404, { message: 'Niet gevonden' }) : undefined),
  })

  expect(await screen.findByRole('heading', { name: 'Zaak niet gevonden' })).toBeTruthy()
})
