import { createRegistration } from '@portal/contract/registrations'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { forgetLast } from './last-registration.ts'
import {
  choice,
  consent,
  field,
  fillIn,
  formIsOpen,
  gender,
  listIsOpen,
  openRegisterProductScreen,
  person,
  reply,
  submit,
} from './register-product/register-product-screen.test-kit.tsx'

beforeEach(forgetLast)

const offer = (name: string) => screen.findByRole('button', { name })

async function registerOne(): Promise<void> {
  openRegisterProductScreen()
  await fillIn()
  await submit()
  await listIsOpen()
}

test('another one at this address opens with address and customer only', async () => {
  await registerOne()

  await person.click(await offer('Nog een op dit adres'))
  await waitFor(() => expect(field('Postcode').value).toBe('5611 AB'))
  expect(document.activeElement).toBe(choice('Merk'))
  expect(field('Naam klant').value).toBe('Van den Berg')
  expect(gender('Vrouw').checked).toBe(true)
  expect([choice('Merk').value, choice('Product').value, field('Serienummer').value]).toEqual(['', '', ''])
  expect(consent().checked).toBe(false)
})

test('the same product for the next customer opens with product and date only', async () => {
  await registerOne()

  await person.click(await offer('Zelfde product, volgende klant'))
  await waitFor(() => expect(choice('Product').value).toBe('7'))
  expect(field('Installatiedatum').value).toBe('14-11-2025')
  expect(document.activeElement).toBe(field('Postcode'))
  for (const label of ['Postcode', 'Serienummer', 'Naam klant', 'E-mailadres klant', 'Telefoonnummer']) {
    expect(field(label).value).toBe('')
  }
  expect(gender('Vrouw').checked).toBe(false)
})

test('nothing of it is in an address or in storage, and starting over empties the form', async () => {
  await registerOne()

  await person.click(await offer('Nog een op dit adres'))
  await waitFor(() => expect(field('Naam klant').value).toBe('Van den Berg'))
  expect(location.href + JSON.stringify([sessionStorage, localStorage])).not.toMatch(/Berg|5611 ?AB/)

  await person.click(screen.getByRole('button', { name: 'Opnieuw beginnen' }))
  await waitFor(() => expect(field('Naam klant').value).toBe(''))
})

test('a refused registration offers nothing', async () => {
  openRegisterProductScreen({ answers: { [createRegistration.path]: () => reply(422, { message: 'x', errors: {} }) } })
  await fillIn()
  await submit()
  await waitFor(() => expect(screen.getByText('Registreren').closest('button')?.ariaDisabled).not.toBe('true'))
  expect(screen.queryByText('Nog een op dit adres')).toBeNull()
})

test('another member in the same tab sees nothing of it', async () => {
  const { unmount } = openRegisterProductScreen({ memberId: 1 })
  await fillIn()
  await submit()
  await offer('Nog een op dit adres')
  unmount()

  openRegisterProductScreen({ memberId: 2 })
  await formIsOpen()
  expect(field('Naam klant').value).toBe('')
})
