import type { OwnFactors } from '@portal/contract/second-factor'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openScreen, refusal } from '../../../testing/open-screen.tsx'
import { call } from '../../lib/api-client.ts'
import { getMemberRoles } from '@portal/contract/staff'
import { Toaster } from '../../ui/toaster.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import SecondFactorPage from './second-factor-page.tsx'
import { StepUpGate } from './step-up-gate.tsx'

const none: OwnFactors = {
  factors: [],
  recovery_codes_left: 0,
  proven: null,
  mail_code: null,
  has_passkeys: true,
  is_skipped: false,
}
const mailed = (is_sent: boolean) => ({ data: { ...none, mail_code: { address: 'noor@zilverbron.example', is_sent } } })
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

describe('before the first factor', () => {
  test('a code is mailed and typed, and the keyboard is where it goes on', async () => {
    let now: { data: OwnFactors } = mailed(false)
    const { sent } = open((path) => {
      if (path.endsWith('/mail-code')) now = mailed(true)
      if (path.endsWith('/mailbox')) now = { data: none }
      return now
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Code sturen' }))

    // On screen, and to who hears it.
    const field = await screen.findByLabelText(/^Code uit de e-mail/)
    expect(screen.getAllByText(/We hebben een code gestuurd naar/).length).toBeGreaterThan(0)
    expect(document.activeElement).toBe(field)
    expect(screen.queryByRole('button', { name: 'App instellen' })).toBe(null)
    await userEvent.type(field, 'k7m2p-9xq4r{Enter}')

    const heading = await screen.findByRole('heading', { name: 'Kies je tweede stap' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByRole('button', { name: 'App instellen' })).toBeTruthy()
    expect(sent.at(-1)).toMatchObject({ path: '/api/second-factor/mailbox', body: { code: 'k7m2p-9xq4r' } })
  })

  test('a code that is wrong or too old says so at its field, and can be sent again', async () => {
    const message = 'Deze code klopt niet of werkt niet meer'
    render(<Toaster />)
    open((path) => (path.endsWith('/mailbox') ? refusal(422, { message, errors: { code: [message] } }) : mailed(true)))
    await userEvent.type(await screen.findByLabelText(/^Code uit de e-mail/), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Bevestigen' }))

    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Code uit de e-mail/).getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw sturen' }))
    expect(await screen.findByText('De code is opnieuw gestuurd naar noor@zilverbron.example')).toBeTruthy()
  })

  test('too many mails are refused with how long to wait', async () => {
    open((path) => (path.endsWith('/mail-code') ? refusal(429, { message: 'Te veel verzoeken.' }) : mailed(false)))
    await userEvent.click(await screen.findByRole('button', { name: 'Code sturen' }))

    expect((await screen.findByRole('alert')).textContent).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Code sturen' })).toBeTruthy()
  })

  test('when the half hour is over the code is asked for again', async () => {
    let isOver = false
    const answer = (path: string) => {
      if (!path.endsWith('/options')) return isOver ? mailed(false) : { data: none }
      isOver = true
      return refusal(403, { message: 'Vul eerst de code uit je e-mail in.', reason: 'mailbox' })
    }
    openScreen({
      address: '/beheer/tweede-stap',
      component: () => (
        <>
          <StepUpGate />
          <SecondFactorPage />
        </>
      ),
      member: { roles: ['redactie'] },
      answer,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'App instellen' }))

    expect(await screen.findByRole('button', { name: 'Code sturen' })).toBeTruthy()
  })
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
