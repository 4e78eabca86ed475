import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { RowsSender } from './rows-sender.ts'
import { SendingScreen } from './sending-screen.tsx'
import type { Sending, SendingStep } from './sending-step.ts'
import { sendableRows } from './sending.test-kit.ts'
import { newSubmission, type Submission, takeResults } from './submission.ts'

// Twenty of 26 rows are answered, one of them with a refusal.
function halfway(): Submission {
  const results = Array.from({ length: 20 }, (_, index) =>
    index === 19
      ? { index, status: 'refused' as const, errors: { serial_number: ['Dit serienummer is al geregistreerd'] } }
      : { index, status: 'created' as const, id: index },
  )
  return takeResults(newSubmission(sendableRows(26), 0), results, 0)
}

async function show(step: SendingStep, submission: Partial<Submission> = {}, sending: Partial<Sending> = {}) {
  const sender = { pause: vi.fn(), goOn: vi.fn(), dismiss: vi.fn(), run: vi.fn() }
  const shown = { ...halfway(), ...submission }
  const state: Sending = { submission: shown, step, keeping: 'device', pace: null, ...sending }
  const root = createRootRoute()
  const component = () => <SendingScreen sender={sender as unknown as RowsSender} sending={state} submission={shown} />
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component })])
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1, name: 'We versturen je registraties' })
  return sender
}

describe('the screen during sending', () => {
  test('counts only what the server has confirmed', async () => {
    await show({ name: 'sending' })

    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('20 van 26 verstuurd')
    const progress = within(screen.getByRole('region', { name: 'Voortgang' }))
    expect(progress.getByText('geregistreerd').textContent).toBe('19 geregistreerd')
    expect(progress.getByText('geweigerd').textContent).toBe('1 geweigerd')
    expect(progress.getByText('te gaan').textContent).toBe('6 te gaan')
    expect(progress.getByText('punten tot nu toe').textContent).toBe('+ 4.750 punten tot nu toe')
  })

  test('shows the rows around the current batch', async () => {
    await show({ name: 'sending' })

    const rows = within(screen.getByRole('region', { name: 'Rijen' }))
    expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toHaveLength(8)
    expect(rows.getByText('Dit serienummer is al geregistreerd')).toBeTruthy()
    expect(rows.getByText('Rij 17 tot en met 24 van 26 · de lijst loopt mee')).toBeTruthy()
    expect(rows.getAllByText('Wordt verstuurd')).toHaveLength(4)
  })

  test.each<[string, SendingStep, string]>([
    ['without a connection', { name: 'waiting', isOffline: true }, 'Geen verbinding'],
    ['when the server does not answer', { name: 'waiting', isOffline: false }, 'De server antwoordt nog niet'],
    ['when the session has ended', { name: 'signed-out' }, 'Je sessie is verlopen'],
    [
      'when the member may not register',
      { name: 'blocked', message: 'Je e-mailadres is niet geverifieerd' },
      'Versturen kan nu niet',
    ],
    ['during a pause', { name: 'paused' }, 'Gepauzeerd'],
  ])('shows the state %s', async (_, step, title) => {
    await show(step)

    expect(screen.getByText(title).closest('[role=status]')).not.toBeNull()
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
