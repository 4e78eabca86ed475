import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { SessionEnded } from './use-refused-form.tsx'

test('after an ended session the login leads back to the whole address of the form', async () => {
  openScreen({ address: '/installateurproductregistratie?verbeter=een-id', component: () => <SessionEnded /> })

  const login = await screen.findByRole('link', { name: 'Log opnieuw in' })
  const back = new URL(login.getAttribute('href') ?? '', 'https://portaal.example').searchParams.get('redirect')
  expect(back).toBe('/installateurproductregistratie?verbeter=een-id')
})
