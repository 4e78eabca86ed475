import type { OwnFactors } from '@portal/contract/second-factor'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { call } from '../../lib/api-client.ts'
import { getMemberRoles } from '@portal/contract/staff'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { StepUpGate } from './step-up-gate.tsx'

const none: OwnFactors = { factors: [], recovery_codes_left: 0, proven: null, has_passkeys: true, is_skipped: false }
const app = {
  id: 4,
  kind: 'app',
  name: 'App met codes',
  created_at: '2026-11-20T08:00:00.000000Z',
  used_at: null,
} as const
const withApp: OwnFactors = { ...none, factors: [app], recovery_codes_left: 10, proven: 'fresh' }
const secret = 'JBSWY3DPEHPK3PXP'
const address = `otpauth://totp/Zilverbron:noor?secret=${secret}`

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = vi.fn(function showModal(this: HTMLDialogElement) {
    this.open = true
  })
  HTMLDialogElement.prototype.close = vi.fn()
})

const open = (answer: (path: string) => unknown) =>
  openScreen({ address: '/beheer/tweede-stap', member: { roles: ['redactie'] }, answer })

test('an app is set up by its picture or its secret, and brings recovery codes once', async () => {
  const { sent } = open((path) => {
    if (path.endsWith('/options')) return { data: { address, secret } }
    return path.endsWith('/app') ? { data: withApp, recovery_codes: ['k7m2p-9xq4r', 'w3hdt-yc8nv'] } : { data: none }
  })

  await userEvent.click(await screen.findByRole('button', { name: 'App instellen' }))
  const picture = await screen.findByRole('img', { name: 'QR-code met het geheim voor de app' })
  expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Code uit de app/), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'App toevoegen' }))

  const codes = await screen.findByRole('list', { name: 'Herstelcodes' })
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['k7m2p-9xq4r', 'w3hdt-yc8nv'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Bewaar je herstelcodes' }))
  expect(sent.at(-1)).toMatchObject({ path: '/api/second-factor/app', body: { code: '123456' } })
})

test('a passkey wants a name, and says so when the device has none', async () => {
  open((path) => (path.endsWith('/options') ? { data: { challenge: 'x', rp: {}, user: {} } } : { data: none }))

  await userEvent.click(await screen.findByRole('button', { name: 'Passkey maken' }))
  expect(await screen.findByText('Naam is verplicht')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Naam/), 'Laptop')
  await userEvent.click(screen.getByRole('button', { name: 'Passkey maken' }))

  expect(await screen.findByText('Dat is niet gelukt of afgebroken. Probeer het opnieuw.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Naam/).value).toBe('Laptop')
})

test('a factor is removed after a question, and the last of the last beheerder stays', async () => {
  const message = 'De laatste beheerder houdt een tweede stap'
  render(<QuestionDialog />)
  const { sent } = open((path) =>
    path.endsWith('/4') ? refusal(422, { message, errors: { id: [message] } }) : { data: withApp },
  )

  await userEvent.click(await screen.findByRole('button', { name: 'App met codes verwijderen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Verwijderen', hidden: true }))

  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/second-factor/4' })
})

function PageBehindGate() {
  return (
    <>
      <StepUpGate />
      <p>Pagina</p>
    </>
  )
}

const roles = { data: { roles: ['lezer'], version: 1 } }

test('a call that wants a proof waits for the dialog, and is made again after it', async () => {
  const { sent } = openScreen({
    address: '/beheer/personen',
    component: PageBehindGate,
    member: { roles: ['beheerder'] },
    answer: (path) => {
      if (!path.startsWith('/api/admin')) return { data: withApp }
      const isProven = sent.some(({ path: before }) => before === '/api/step-up')
      return isProven ? roles : refusal(403, { message: 'Bevestig eerst dat jij het bent.', reason: 'step-up' })
    },
  })
  await screen.findByText('Pagina')

  const answer = call(getMemberRoles, { params: { id: 1 } })
  await userEvent.type(await screen.findByLabelText(/^Code/), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Bevestigen' }))

  expect(await answer).toEqual(roles)
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('a call whose proof is given up fails with what the server said', async () => {
  openScreen({
    address: '/beheer/personen',
    component: PageBehindGate,
    member: { roles: ['beheerder'] },
    answer: (path) =>
      path.startsWith('/api/admin')
        ? refusal(403, { message: 'Bevestig eerst.', reason: 'step-up' })
        : { data: withApp },
  })
  await screen.findByText('Pagina')

  const answer = call(getMemberRoles, { params: { id: 1 } })
  answer.catch(() => {})
  await userEvent.click(await screen.findByRole('button', { name: 'Annuleren' }))

  await expect(answer).rejects.toMatchObject({ status: 403, message: 'Bevestig eerst.' })
})

test('who has no second factor comes to the page that sets one up', async () => {
  const { location } = openScreen({
    address: '/beheer/personen',
    component: PageBehindGate,
    member: { roles: ['beheerder'] },
    answer: (path) =>
      path.startsWith('/api/admin') ? refusal(403, { message: '', reason: 'second-factor-missing' }) : { data: none },
  })
  await screen.findByText('Pagina')

  await expect(call(getMemberRoles, { params: { id: 1 } })).rejects.toMatchObject({ status: 403 })

  expect(location().pathname).toBe('/beheer/tweede-stap')
})
