import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { greeting, QuickRegistration } from './dashboard-hero.tsx'

async function openDashboard() {
  const opened = openScreen({ address: '/dashboard', component: QuickRegistration })
  await screen.findByRole('button', { name: 'Productregistratie' })
  return opened
}

const date = () => screen.getByLabelText<HTMLInputElement>(/Installatiedatum/)
const start = () => userEvent.click(screen.getByRole('button', { name: 'Productregistratie' }))

test('asks for the date, without an error before the first press', async () => {
  await openDashboard()

  expect(date().placeholder).toBe('03-10-2022')
  expect(date().getAttribute('aria-required')).toBe('true')
  expect(date().getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['no date', '', 'Installatiedatum is verplicht'],
  ['half a date', '03-10', 'Vul een geldige datum in'],
  ['a day that does not exist', '31-02-2022', 'Vul een geldige datum in'],
  ['a day to come', '01-01-2999', 'Installatiedatum mag niet in de toekomst liggen'],
])('with %s it says what is wrong, and stays', async (_what, typed, message) => {
  const { location } = await openDashboard()
  if (typed) await userEvent.type(date(), typed)

  await start()

  expect(screen.getByText(message)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(date()))
  expect(location().pathname).toBe('/dashboard')
})

test('passes the date on to the form', async () => {
  const { location } = await openDashboard()
  await userEvent.type(date(), '03-10-2022')

  await start()

  await vi.waitFor(() => expect(location().href).toBe('/installateurproductregistratie?install_date=03-10-2022'))
})

test('withdraws the error as soon as the date is right', async () => {
  await openDashboard()
  await start()

  await userEvent.type(date(), '03-10-2022')

  expect(screen.queryByText('Installatiedatum is verplicht')).toBeNull()
  expect(date().getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['00:30', 'Goedenavond'],
  ['05:59', 'Goedenavond'],
  ['06:00', 'Goedemorgen'],
  ['11:59', 'Goedemorgen'],
  ['12:00', 'Goedemiddag'],
  ['17:59', 'Goedemiddag'],
  ['18:00', 'Goedenavond'],
])('at %s the dashboard says %s', (time, words) => {
  expect(greeting(new Date(`2026-11-20T${time}:00`))).toBe(words)
})
