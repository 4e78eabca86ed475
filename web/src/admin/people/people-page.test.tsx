import type { Role } from '@portal/contract/roles'
import { staffMessages } from '@portal/contract/staff'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { pageReply } from '../../../testing/contract-reply.ts'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { readToasts } from '../../ui/toasts.ts'

const fatima = { id: 3, name: 'Fatima Bakker', email: 'beheer@voorbeeld.nl', roles: ['beheerder'] as Role[] }
const noor = { id: 4, name: 'Noor Visser', email: 'redactie@voorbeeld.nl', roles: ['redactie'] as Role[] }
const invited = {
  id: 9,
  email: 'nieuw@firma.nl',
  roles: ['lezer'] as Role[],
  created_at: '2026-11-22T10:00:00.000000Z',
  expires_at: '2099-11-25T09:30:00.000000Z',
}

type Call = { method: string; body: Record<string, unknown> | undefined }
type Stored = { roles: Role[]; version: number }

/** The page with a server that keeps the roles of Noor and one invitation. */
function openPeople(refuse: (call: Call) => unknown = () => undefined) {
  let stored: Stored = { roles: ['redactie'], version: 1 }
  let invitations = [invited]
  const shown = openScreen({
    address: '/beheer/personen',
    member: { roles: ['beheerder'], isAdmin: true },
    answer: (path, call) => {
      const refused = call.method === 'GET' ? undefined : refuse(call)
      if (refused) return refused
      if (path.startsWith('/api/admin/staff')) return pageReply([fatima, { ...noor, roles: stored.roles }], path)
      if (path.endsWith('/roles')) {
        if (call.method === 'PUT') stored = { roles: call.body?.roles as Role[], version: stored.version + 1 }
        return { data: stored }
      }
      if (call.method === 'DELETE') invitations = []
      if (call.method === 'POST') return { data: { ...invited, id: 10 } }
      return pageReply(invitations, path)
    },
  })
  return { ...shown, saveElsewhere: (roles: Role[]) => (stored = { roles, version: stored.version + 1 }) }
}

const tick = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }))
const lastSent = (sent: { method: string; body: unknown }[], method: string) =>
  sent.filter((call) => call.method === method).at(-1)?.body

test('staff stand there with their roles, and who was invited below them', async () => {
  openPeople()

  await screen.findByText('Noor Visser')
  const table = screen.getByRole('table', { name: 'Medewerkers' })
  const cells = within(table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
  expect(cells.slice(4, 7)).toEqual(['NVNoor Visser', 'redactie@voorbeeld.nl', 'Redactie'])
  const waiting = await screen.findByRole('region', { name: 'Uitnodigingen die wachten' })
  expect(within(waiting).getByText('De link werkt tot 25-11-2099 om 10.30 uur')).toBeTruthy()
})

test('before roles change it says what that means, and sends the version that it was made from', async () => {
  const { sent } = openPeople()
  await press('Rollen van Noor Visser wijzigen')

  await tick(/^Servicedesk/)
  await tick(/^Redactie/)

  expect(screen.getByText('Noor Visser krijgt Servicedesk en moet overal opnieuw inloggen.')).toBeTruthy()
  expect(screen.getByText('Noor Visser verliest Redactie meteen.')).toBeTruthy()
  await press('Opslaan')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lastSent(sent, 'PUT')).toEqual({ roles: ['servicedesk'], version: '1' })
  expect(await screen.findByText('Servicedesk')).toBeTruthy()
})

test('before a beheerder loses that role it says that what they invited goes with it', async () => {
  const { saveElsewhere } = openPeople()
  saveElsewhere(['redactie', 'beheerder'])
  await press('Rollen van Noor Visser wijzigen')

  await tick(/^Beheerder/)

  expect(screen.getByText('Uitnodigingen van Noor Visser die nog openstaan, worden ingetrokken.')).toBeTruthy()
})

test('roles that somebody else changed meanwhile stand beside the own choice, which goes out only when it is chosen', async () => {
  let isFirst = true
  const { sent, saveElsewhere } = openPeople(({ method }) => {
    if (method !== 'PUT' || !isFirst) return undefined
    isFirst = false
    return refusal(409, { message: staffMessages.changedMeanwhile })
  })
  await press('Rollen van Noor Visser wijzigen')
  await tick(/^Servicedesk/)
  saveElsewhere(['redactie', 'lezer'])

  await press('Opslaan')

  const sides = (await screen.findByText('Nu opgeslagen')).closest('[role=alert]')
  expect(sides?.textContent).toContain('Nu opgeslagenRedactieLezerJouw keuzeRedactieServicedesk')
  await press('Mijn keuze opslaan')
  await waitFor(() => expect(lastSent(sent, 'PUT')).toEqual({ roles: ['redactie', 'servicedesk'], version: '2' }))
})

test('the last beheerder stays one: the reason stands at the roles, and the dialog stays open', async () => {
  openPeople(() => refusal(422, { message: '', errors: { roles: [staffMessages.lastBeheerder] } }))
  await press('Rollen van Noor Visser wijzigen')
  await tick(/^Redactie/)

  await press('Opslaan')

  expect(await screen.findByText(staffMessages.lastBeheerder)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Redactie/ }).checked).toBe(false)
})

test('an invitation needs an address and a role, and keeps what was typed when it is refused', async () => {
  let isKnown = true
  const { sent } = openPeople(({ method }) =>
    method === 'POST' && isKnown
      ? refusal(422, { message: '', errors: { email: ['Dit e-mailadres is al uitgenodigd'] } })
      : undefined,
  )
  await press('Uitnodigen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Medewerker uitnodigen' }))
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Uitnodigen' }))

  await send()
  expect(await dialog.findByText('E-mailadres is verplicht')).toBeTruthy()
  expect(dialog.getByText('Rollen zijn verplicht')).toBeTruthy()

  await userEvent.type(dialog.getByRole('textbox', { name: /E-mailadres/ }), 'anna@firma.nl')
  await tick(/^Lezer/)
  await send()
  expect(await dialog.findByText('Dit e-mailadres is al uitgenodigd')).toBeTruthy()

  isKnown = false
  await send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lastSent(sent, 'POST')).toEqual({ email: 'anna@firma.nl', roles: ['lezer'] })
})

test('an invitation is sent again, and is withdrawn after a question', async () => {
  const { asked } = openPeople()
  render(<QuestionDialog />)

  await press('Uitnodiging aan nieuw@firma.nl opnieuw sturen')
  await waitFor(() => expect(readToasts().at(-1)?.title).toBe('Er is een nieuwe link naar nieuw@firma.nl gestuurd'))
  await press('Uitnodiging aan nieuw@firma.nl intrekken')
  await press('Intrekken')

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uitnodigingen die wachten' })).toBeNull())
  expect(asked).toContain('/api/admin/invitations/9')
})
