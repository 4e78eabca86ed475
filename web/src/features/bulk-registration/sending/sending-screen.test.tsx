import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { openScreen } from '../../../../testing/open-screen.tsx'
import type { RowsSender } from './rows-sender.ts'
import { SendingScreen } from './sending-screen.tsx'
import type { Sending, SendingStep } from './sending-step.ts'
import { sendableRows } from './sending.test-kit.ts'
import { newSubmission, type Submission, takeResults } from './submission.ts'

// Twenty of 46 rows are answered, one of them with a refusal.
function begun(): Submission {
  const results = Array.from({ length: 20 }, (_, index) =>
    index === 19
      ? { index, status: 'refused' as const, errors: { serial_number: ['Dit serienummer is al geregistreerd'] } }
      : { index, status: 'created' as const, id: index },
  )
  return takeResults(newSubmission(sendableRows(46)), results, 0)
}

async function show(step: SendingStep, submission: Partial<Submission> = {}, sending: Partial<Sending> = {}) {
  const sender = { pause: vi.fn(), goOn: vi.fn(), dismiss: vi.fn(), run: vi.fn(), noteSeen: vi.fn() }
  const shown = { ...begun(), ...submission }
  const props = { sender: sender as unknown as RowsSender, submission: shown, onCorrect: vi.fn() }
  const state: Sending = { submission: shown, step, keeping: 'device', ...sending }
  openScreen({ address: '/profiel', component: () => <SendingScreen {...props} sending={state} /> })
  await screen.findByRole('region', { name: 'Voortgang' })
  return sender
}

const textsOf = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the screen of a submission', () => {
  test('counts only what the server has confirmed', async () => {
    await show({ name: 'sending' })

    expect(screen.getByRole('progressbar', { name: 'Verstuurde registraties' })).toHaveProperty('value', 20)
    expect(screen.getByText('25 procent verstuurd').closest('[role=status]')).not.toBeNull()
    expect(textsOf('Voortgang')).toEqual(['19 geregistreerd', '1 geweigerd', '26 te gaan', '+ 4.750 punten tot nu toe'])
  })

  test('shows a refused row with its reason, and leads to it only once all is sent', async () => {
    await show({ name: 'sending' })

    const refused = within(screen.getByRole('region', { name: '1 rij is geweigerd' }))
    expect(refused.getByText('Dit serienummer is al geregistreerd')).toBeTruthy()
    expect(refused.queryByRole('button', { name: /werkblad|bekijken|downloaden/ })).toBeNull()
  })

  test.each<[string, SendingStep, string, string]>([
    ['while it is sent', { name: 'sending' }, 'Bezig met versturen', 'Wordt verstuurd'],
    ['without a connection', { name: 'waiting', isOffline: true }, 'Geen verbinding', 'Wacht op verbinding'],
    [
      'when the server does not answer',
      { name: 'waiting', isOffline: false },
      'De server antwoordt nog niet',
      'Wacht op de server',
    ],
    ['when the session has ended', { name: 'signed-out' }, 'Je sessie is verlopen', 'In de rij'],
    [
      'when the member may not register',
      { name: 'blocked', message: 'Niet geverifieerd' },
      'Niet geverifieerd',
      'Mislukt',
    ],
    ['during a pause', { name: 'paused' }, 'Gepauzeerd', 'In de rij'],
  ])('tells what it is at and of each batch what became of it %s', async (_, step, text, ofBatch) => {
    await show(step)

    expect(screen.getByText(text).closest('[role=status]')).not.toBeNull()
    expect(textsOf('Delen')).toEqual([
      'Rij 1 tot en met 2019 geregistreerd1 geweigerd',
      `Rij 21 tot en met 40${ofBatch}`,
      'Rij 41 tot en met 46In de rij',
    ])
  })

  test('can be paused', async () => {
    const sending = await show({ name: 'sending' })
    await userEvent.click(screen.getByRole('button', { name: 'Pauzeren' }))
    expect(sending.pause).toHaveBeenCalledOnce()
  })

  test('offers to go on or back to the worksheet after a pause', async () => {
    const sender = await show({ name: 'paused' }, { isPaused: true })
    await userEvent.click(screen.getByRole('button', { name: 'Verdergaan' }))
    await userEvent.click(screen.getByRole('button', { name: 'Terug naar je werkblad' }))

    expect(sender.goOn).toHaveBeenCalledOnce()
    expect(sender.dismiss).toHaveBeenCalledOnce()
  })

  test('offers no way back while the last batch is in doubt', async () => {
    await show({ name: 'paused' }, { isPaused: true, isInDoubt: true })

    expect(screen.queryByRole('button', { name: 'Terug naar je werkblad' })).toBeNull()
  })

  test('links to the login, which leads back', async () => {
    await show({ name: 'signed-out' })

    expect(screen.getByRole('link', { name: 'Opnieuw inloggen' }).getAttribute('href')).toBe(
      '/?redirect=%2Fbulkregistratie',
    )
  })

  test('asks to keep the tab open when the device stores nothing', async () => {
    await show({ name: 'sending' }, {}, { keeping: 'memory' })

    expect(screen.getByText(/houd dit tabblad open/)).toBeTruthy()
  })
})
