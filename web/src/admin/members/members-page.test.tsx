import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { range } from '../../../testing/on-screen.ts'
import { pageReply } from '../../../testing/contract-reply.ts'
import { memberWith, seenMember } from '../../../testing/member-with.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const everybody = Array.from({ length: 23 }, (_, index) => ({
  ...memberWith({ id: index + 1, name: `Lid ${index + 1}`, isVerified: index > 0, isAdmin: index === 1 }),
  manager: null,
}))

function answer(path: string) {
  if (path.startsWith('/api/admin/managers')) return pageReply([], path)
  const search = new URL(path, 'http://portal').searchParams.get('search') ?? ''
  return pageReply(
    everybody.filter(({ name }) => name.includes(search)),
    path,
  )
}

const isOfOne = (path: string) => /members\/\d+$/.test(path)
const isListOfOne = (path: string) => /members\/\d+\//.test(path)

function openMembers(query = '', answers: (path: string) => unknown = answer) {
  return openScreen({ address: `/beheer/leden${query}`, answer: answers })
}

const table = () => screen.findByRole('table', { name: 'Leden' })

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

    expect(await screen.findByText('Installateurs met een account. Open een lid om gegevens te bekijken.')).toBeTruthy()
  })

  test('has staff when who manages people asks for them', async () => {
    const { asked } = openScreen({ address: '/beheer/leden?ook=medewerkers', member: { roles: ['beheerder'] }, answer })
    await table()
    expect(asked.at(-1)).toContain('filter%5Bstaff%5D=too')
    expect(screen.getByRole('button', { name: /^Ook tonen/ })).toBeTruthy()
  })

  test('offers staff to nobody else', async () => {
    openScreen({ address: '/beheer/leden', member: { roles: ['servicedesk'] }, answer })
    await table()

    expect(screen.queryByRole('button', { name: /^Ook tonen/ })).toBeNull()
  })

  test('has keys of its own: the arrows go from member to member, Enter opens one', async () => {
    const { location } = openMembers('', (path) =>
      isOfOne(path) ? { data: seenMember(everybody[1]) } : isListOfOne(path) ? undefined : answer(path),
    )
    ;(await screen.findByRole('link', { name: 'Lid 1' })).focus()

    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Lid 2')

    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(location().pathname).toBe('/beheer/leden/2'))
  })

  test('links to a member and back to the same page of the same search', async () => {
    const { location } = openMembers('?page=2&zoek=Lid', (path) =>
      isOfOne(path) ? { data: seenMember(everybody[11]) } : isListOfOne(path) ? undefined : answer(path),
    )
    await userEvent.click(await screen.findByRole('link', { name: 'Lid 12' }))
    await screen.findByRole('heading', { level: 1, name: 'Lid 12' })
    expect(location().pathname).toBe('/beheer/leden/12')

    await userEvent.click(screen.getByRole('link', { name: 'Terug naar de leden' }))

    await range('11–20 van 23 leden')
    expect(location().href).toBe('/beheer/leden?page=2&zoek=Lid')
  })
})
