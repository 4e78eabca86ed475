import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { pageReply } from '../../../testing/contract-reply.ts'
import { memberWith } from '../../../testing/member-with.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'

const everybody = Array.from({ length: 23 }, (_, index) =>
  memberWith({ id: index + 1, name: `Lid ${index + 1}`, isVerified: index > 0, isAdmin: index === 1 }),
)

function answer(path: string) {
  const search = new URL(path, 'http://portal').searchParams.get('search') ?? ''
  return pageReply(
    everybody.filter(({ name }) => name.includes(search)),
    path,
  )
}

function openMembers(query = '', answers: (path: string) => unknown = answer) {
  return openScreen({ address: `/beheer/leden${query}`, answer: answers })
}

const table = () => screen.findByRole('table', { name: 'Leden' })
const range = (text: string) => screen.findByText(text, { selector: 'nav p' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const searchBox = () => screen.getByRole('searchbox', { name: 'Zoek op naam, e-mail of bedrijf' })
const failed = () => screen.findByText('De leden konden niet worden geladen')

describe('the list of members', () => {
  test('shows their data, points and verification', async () => {
    openMembers()

    await range('1–10 van 23 leden')
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
    expect(heads).toEqual(['Naam', 'E-mailadres', 'Bedrijf', 'Plaats', 'Punten', 'Status'])
    const facts = ['sanne@voorbeeld.nl', 'De Wit Installaties', 'Utrecht', '1.250 punten']
    expect(cells.slice(0, 6)).toEqual(['Lid 1', ...facts, 'Niet geverifieerd'])
    expect(cells.slice(6, 12)).toEqual(['Lid 2', ...facts, 'GeverifieerdBeheerder'])
  })

  test('is said to be for reading to who may change nothing', async () => {
    openScreen({ address: '/beheer/leden', member: { roles: ['lezer'] }, answer })

    expect(await screen.findByText('Iedereen met een account. Open een lid om gegevens te bekijken.')).toBeTruthy()
  })

  test('asks for the next page and keeps it in the address', async () => {
    const { asked, location } = openMembers()

    await press('Pagina 3')

    await range('21–23 van 23 leden')
    expect(location().href).toBe('/beheer/leden?page=3')
    expect(asked.at(-1)).toBe('/api/users?page=3')
  })

  test('searches, and starts at the first page again', async () => {
    const { asked, location } = openMembers('?page=2')
    await table()

    await userEvent.type(searchBox(), 'Lid 23{Enter}')

    await range('1–1 van 1 lid')
    expect(location().href).toBe('/beheer/leden?zoek=Lid+23')
    expect(asked.at(-1)).toBe('/api/users?page=1&search=Lid+23')
  })

  test('goes to the last page when the address names one beyond it', async () => {
    const { location } = openMembers('?page=9')

    await range('21–23 van 23 leden')
    expect(location().href).toBe('/beheer/leden?page=3')
  })

  test('shows everybody again after a search without matches', async () => {
    const { location } = openMembers('?zoek=xyz')
    await screen.findByText('Geen leden gevonden', { selector: 'h2' })

    await press('Alle leden tonen')

    await table()
    expect(location().href).toBe('/beheer/leden')
    await waitFor(() => expect(document.activeElement).toBe(searchBox()))
  })

  test('has keys of its own: the arrows go from member to member, Enter opens one', async () => {
    const { location } = openMembers('', (path) =>
      path.startsWith('/api/user/') ? { ...everybody[1], data: everybody[1] } : answer(path),
    )
    ;(await screen.findByRole('link', { name: 'Lid 1' })).focus()

    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Lid 2')

    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(location().pathname).toBe('/beheer/leden/2'))
  })

  test('links to a member and back to the same page of the same search', async () => {
    const { location } = openMembers('?page=2&zoek=Lid', (path) =>
      path.startsWith('/api/user/') ? { ...everybody[11], data: everybody[11] } : answer(path),
    )
    await userEvent.click(await screen.findByRole('link', { name: 'Lid 12' }))
    await screen.findByRole('heading', { level: 1, name: 'Lid 12' })
    expect(location().pathname).toBe('/beheer/leden/12')

    await userEvent.click(screen.getByRole('link', { name: 'Terug naar de leden' }))

    await range('11–20 van 23 leden')
    expect(location().href).toBe('/beheer/leden?page=2&zoek=Lid')
  })
})

describe('a list that cannot be fetched', () => {
  test('is emptied, shows the message of the server, and can be retried', async () => {
    let isForbidden = false
    openMembers('', (path) =>
      isForbidden ? refusal(403, { message: 'Je hebt geen toegang tot deze gegevens.' }) : answer(path),
    )
    await table()

    isForbidden = true
    await press('Pagina 2')

    await failed()
    expect(screen.getByText('Je hebt geen toegang tot deze gegevens.')).toBeTruthy()
    expect(screen.queryByText('Lid 1')).toBeNull()

    isForbidden = false
    await press('Opnieuw proberen')
    await range('11–20 van 23 leden')
    expect(document.activeElement?.textContent).toBe('Leden')
  })

  test('has a text of its own for a reply without one', async () => {
    openMembers('', () => refusal(404, { message: 'Niet gevonden.' }))

    await failed()
    expect(screen.getByText('Probeer het later opnieuw.')).toBeTruthy()
  })

  test('stays empty during a retry', async () => {
    let isUp = true
    openMembers('', (path) => (isUp ? answer(path) : undefined))
    await table()
    isUp = false
    await press('Pagina 2')
    await failed()

    await press('Opnieuw proberen')

    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Opnieuw proberen' }).getAttribute('aria-busy')).toBe('true')
    })
    expect(screen.queryByRole('table')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Opnieuw proberen')
  })
})
