import { render, screen, waitFor, within } from '@testing-library/react'
import { managerMessages } from '@portal/contract/members-for-staff'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { press, range } from '../../../testing/on-screen.ts'
import { pageReply } from '../../../testing/contract-reply.ts'
import { memberWith, seenMember } from '../../../testing/member-with.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { Toaster } from '../../ui/toaster.tsx'

const everybody = Array.from({ length: 23 }, (_, index) => ({
  ...memberWith({ id: index + 1, name: `Lid ${index + 1}`, isVerified: index > 0, isAdmin: index === 1 }),
  manager: null,
}))

const managers = [
  { id: 31, name: 'Joost van Dam', is_visible: true },
  { id: 32, name: 'Mia Bos', is_visible: false },
]

function answer(path: string) {
  if (path === '/api/admin/members/managers') return { data: managers }
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
    expect(asked).toContainEqual(expect.stringContaining('filter%5Bstaff%5D=too'))
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

describe('an account manager', () => {
  const joost = managers[0]!
  const rows = [
    { ...everybody[0]!, manager: null },
    { ...everybody[1]!, manager: managers[1]! },
  ]

  function openGiving(give: (members: { id: number }[]) => (string | null)[], query = '') {
    render(
      <>
        <Toaster />
        <QuestionDialog />
      </>,
    )
    return openScreen({
      address: `/beheer/leden${query}`,
      member: { roles: ['servicedesk'] },
      answer: (path, { method, body }) => {
        if (path === '/api/admin/members/managers' && method === 'PUT') {
          const { members } = body as { members: { id: number }[] }
          const problems = give(members)
          return { data: members.map(({ id }, place) => ({ id, problem: problems[place] ?? null })) }
        }
        return path.startsWith('/api/admin/members?') ? pageReply(rows, path) : answer(path)
      },
    })
  }

  async function chooseJoost() {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Lid 1 kiezen' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lid 2 kiezen' }))
    await press('Accountmanager wijzigen')
    const dialog = within(await screen.findByRole('dialog', { name: 'Accountmanager wijzigen' }))
    await userEvent.selectOptions(await dialog.findByLabelText(/^Accountmanager voor 2 leden/), joost.name)
    await userEvent.click(dialog.getByRole('button', { name: 'Verder' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/^1 lid had iemand anders: die wordt vervangen\.$/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Wijzigen' }))
  }

  test('is given to chosen members, from what was seen, and taken back to what each had', async () => {
    const { sent } = openGiving(() => [])
    const given = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    await chooseJoost()
    await screen.findByText('Accountmanager van 2 leden gewijzigd')
    await press('Ongedaan maken')
    await screen.findByText('Accountmanager van 2 leden teruggezet')

    expect(given()).toEqual([
      {
        members: [
          { id: 1, manager_id: 31, seen_manager_id: null },
          { id: 2, manager_id: 31, seen_manager_id: 32 },
        ],
      },
      {
        members: [
          { id: 1, manager_id: null, seen_manager_id: 31 },
          { id: 2, manager_id: 32, seen_manager_id: 31 },
        ],
      },
    ])
  })

  test('that somebody gave meanwhile stays, and is said', async () => {
    openGiving(() => [null, managerMessages.givenMeanwhile])
    await chooseJoost()

    expect(await screen.findByText('Accountmanager van 1 lid gewijzigd')).toBeTruthy()
    expect(screen.getByText(new RegExp(managerMessages.givenMeanwhile))).toBeTruthy()
  })

  test('is in the list, and narrows it, also to who has none', async () => {
    const { asked } = openGiving(() => [], '?accountmanager=31,geen')

    expect(await screen.findByText('Accountmanager Mia Bos (verborgen)')).toBeTruthy()
    expect(asked).toContainEqual(expect.stringContaining('filter%5Bmanager%5D=31%2Cnone'))
    expect(screen.getByRole('button', { name: /^Accountmanager/ })).toBeTruthy()
  })

  test('is given by nobody who only reads', async () => {
    openScreen({ address: '/beheer/leden', member: { roles: ['lezer'] }, answer })
    await table()
    expect(screen.queryByRole('checkbox', { name: 'Lid 1 kiezen' })).toBeNull()
  })
})
