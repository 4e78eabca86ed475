import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from './toaster.tsx'
import { showToast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})

afterEach(() => {
  act(() => {
    vi.runAllTimers()
  })
  vi.useRealTimers()
})

function show(texts: Parameters<typeof showToast>[0]) {
  act(() => showToast(texts))
}

function wait(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

test('a toast stays exactly six seconds', () => {
  show({ tone: 'success', title: 'Productregistratie succesvol' })

  wait(5999)
  expect(screen.getByText('Productregistratie succesvol')).toBeTruthy()

  wait(1)
  expect(screen.queryByText('Productregistratie succesvol')).toBeNull()
})

test('success is announced as a status, failure as an alert, each with its detail', () => {
  show({ tone: 'success', title: 'De gegevens zijn opgeslagen' })
  show({ tone: 'error', title: 'Productregistratie mislukt', detail: 'Dit serienummer is al geregistreerd' })

  expect(within(screen.getByRole('status')).getByText('De gegevens zijn opgeslagen')).toBeTruthy()
  expect(within(screen.getByRole('alert')).getByText('Dit serienummer is al geregistreerd')).toBeTruthy()
})

test('the time stands still under the pointer and goes on where it was', () => {
  show({ tone: 'success', title: 'Blijf even' })
  const place = screen.getByRole('status').parentElement as HTMLElement

  wait(4000)
  fireEvent.pointerEnter(place)
  wait(60_000)
  expect(screen.getByText('Blijf even')).toBeTruthy()

  fireEvent.pointerLeave(place)
  wait(1999)
  expect(screen.getByText('Blijf even')).toBeTruthy()
  wait(1)
  expect(screen.queryByText('Blijf even')).toBeNull()
})

test('the time stands still while the focus is in a toast', () => {
  show({ tone: 'error', title: 'Inloggen mislukt' })
  const close = screen.getByRole('button', { name: 'Melding sluiten' })

  fireEvent.focus(close)
  wait(60_000)
  expect(screen.getByText('Inloggen mislukt')).toBeTruthy()

  fireEvent.blur(close)
  wait(6000)
  expect(screen.queryByText('Inloggen mislukt')).toBeNull()
})

test('a toast can be closed, and the next one then has its own six seconds', () => {
  show({ tone: 'error', title: 'Eerste' })
  const close = screen.getByRole('button', { name: 'Melding sluiten' })
  fireEvent.pointerEnter(close)

  fireEvent.click(close)
  show({ tone: 'error', title: 'Tweede' })

  expect(screen.queryByText('Eerste')).toBeNull()
  wait(6000)
  expect(screen.queryByText('Tweede')).toBeNull()
})

test('at most three are shown; the oldest gives way', () => {
  for (const title of ['Een', 'Twee', 'Drie', 'Vier']) show({ tone: 'success', title })

  expect(screen.queryByText('Een')).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Melding sluiten' })).toHaveLength(3)
})

test('what can be done about a message is done once, and the message goes', () => {
  const undo = vi.fn()
  show({ tone: 'success', title: '12 rijen geplakt', action: { label: 'Ongedaan maken', onPress: undo } })

  fireEvent.click(screen.getByRole('button', { name: 'Ongedaan maken' }))

  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('12 rijen geplakt')).toBeNull()
})

test.each(['Ongedaan maken', 'Melding sluiten'])('after %s the focus is back where it was', (button) => {
  render(<input aria-label="Naam" />)
  const field = screen.getByRole('textbox', { name: 'Naam' })
  show({ tone: 'success', title: '12 rijen geplakt', action: { label: 'Ongedaan maken', onPress: () => {} } })
  act(() => field.focus())
  act(() => screen.getByRole('button', { name: button }).focus())

  fireEvent.click(screen.getByRole('button', { name: button }))

  expect(document.activeElement).toBe(field)
})

test('a message takes the place of one that it repeats or contradicts', () => {
  show({ tone: 'success', title: 'Link gekopieerd' })
  show({ tone: 'error', title: 'Registratie mislukt' })
  show({ tone: 'error', title: 'Registratie mislukt', detail: 'Geen verbinding' })
  expect(within(screen.getByRole('alert')).getAllByRole('button', { name: 'Melding sluiten' })).toHaveLength(1)

  show({ tone: 'success', title: 'Registratie succesvol', about: 'Registratie mislukt' })

  expect(screen.queryByText('Registratie mislukt')).toBeNull()
  expect(screen.getByText('Registratie succesvol')).toBeTruthy()
  expect(screen.getByText('Link gekopieerd')).toBeTruthy()
})
