import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'

test('without a connection the failure of a reset is told, and the address stays', async () => {
  const { sent } = openScreen({ address: '/wachtwoord-vergeten', member: null })
  const email = await screen.findByLabelText<HTMLInputElement>(/^E-mailadres/)
  await userEvent.type(email, 'sanne@voorbeeld.nl')

  await userEvent.click(screen.getByRole('button', { name: 'Wachtwoord resetten' }))

  const failure = await screen.findByText('Er is iets misgegaan met het aanvragen van een nieuw wachtwoord')
  expect(failure.closest('[role=alert]')).toBeTruthy()
  expect(sent.at(-1)?.path).toBe('/forgot-password')
  expect(email.value).toBe('sanne@voorbeeld.nl')
})
