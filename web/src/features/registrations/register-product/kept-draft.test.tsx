import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clearDrafts } from '../../../device/draft.ts'
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
  submit,
  type,
} from './register-product-screen.test-kit.tsx'

test('a reload brings back what was typed, but not the consent', async () => {
  const { unmount } = openRegisterProductScreen()
  await fillIn()
  unmount()

  openRegisterProductScreen()
  await formIsOpen()

  expect(field('Installatiedatum').value).toBe('14-11-2025')
  expect(field('Serienummer').value).toBe('AB 190871')
  expect(field('Naam klant').value).toBe('Van den Berg')
  expect(choice('Merk').value).toBe('AquaStar')
  await waitFor(() => expect(choice('Product').value).toBe('7'))
  expect(gender('Vrouw').checked).toBe(true)
  expect(consent().checked).toBe(false)
  expect(screen.getByText('Wat je eerder had ingevuld, staat er nog.')).toBeTruthy()
})

test('what came back can be sent at once', async () => {
  const { unmount } = openRegisterProductScreen()
  await fillIn()
  unmount()
  const { sent } = openRegisterProductScreen()
  await formIsOpen()

  await person.click(consent())
  await submit()

  await waitFor(() => expect(sent[0]).toMatchObject({ client_name: 'Van den Berg', selectedProduct: 7 }))
})

test('a registration that went out leaves no draft behind', async () => {
  const { unmount } = openRegisterProductScreen()
  await fillIn()
  await submit()
  await listIsOpen()
  unmount()

  openRegisterProductScreen()
  await formIsOpen()

  expect(field('Naam klant').value).toBe('')
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('starting over empties the form', async () => {
  const { unmount } = openRegisterProductScreen()
  await formIsOpen()
  await type('Naam klant', 'Van den Berg')
  unmount()
  openRegisterProductScreen()

  await person.click(await screen.findByText('Opnieuw beginnen'))

  expect(field('Naam klant').value).toBe('')
  expect(screen.queryByText('Opnieuw beginnen')).toBeNull()
})

test('a member keeps a draft private from the next member in the same tab', async () => {
  const { unmount } = openRegisterProductScreen({ memberId: 1 })
  await formIsOpen()
  await type('Naam klant', 'Van den Berg')
  unmount()

  openRegisterProductScreen({ memberId: 2 })
  await formIsOpen()

  expect(field('Naam klant').value).toBe('')
})

test('logging out forgets every draft', async () => {
  openRegisterProductScreen()
  await formIsOpen()
  await type('Naam klant', 'Van den Berg')

  clearDrafts()

  expect(sessionStorage).toHaveLength(0)
})

test('the date comes from the address', async () => {
  openRegisterProductScreen({ search: '?install_date=03-10-2022' })

  await formIsOpen()

  expect(field('Installatiedatum').value).toBe('03-10-2022')
})

test('a date changed by hand survives a reload of the same address', async () => {
  const { unmount } = openRegisterProductScreen({ search: '?install_date=03-10-2022' })
  await formIsOpen()
  await type('Installatiedatum', '04-10-2022')
  unmount()

  openRegisterProductScreen({ search: '?install_date=03-10-2022' })
  await formIsOpen()

  expect(field('Installatiedatum').value).toBe('04-10-2022')
})

test('a new date in the address replaces that of the draft', async () => {
  const { unmount } = openRegisterProductScreen({ search: '?install_date=03-10-2022' })
  await formIsOpen()
  await type('Naam klant', 'Van den Berg')
  unmount()

  openRegisterProductScreen({ search: '?install_date=05-10-2022' })
  await formIsOpen()

  expect(field('Installatiedatum').value).toBe('05-10-2022')
  expect(field('Naam klant').value).toBe('Van den Berg')
})

test('a storage that holds nonsense is no draft', async () => {
  sessionStorage.setItem('draft:registration:1', '{"values":{"client_name":7},"startedWith":""}')

  openRegisterProductScreen()
  await formIsOpen()

  expect(field('Naam klant').value).toBe('')
})

describe('the serial number in the address', () => {
  const search = '?serienummer=AB%20190871&merk=AquaStar'

  test('fills the form with its brand, also in a draft without one', async () => {
    const { unmount } = openRegisterProductScreen()
    await formIsOpen()
    await type('Naam klant', 'Van den Berg')
    unmount()

    openRegisterProductScreen({ search })
    await formIsOpen()

    expect(field('Serienummer').value).toBe('AB 190871')
    expect(choice('Merk').value).toBe('AquaStar')
    expect(field('Naam klant').value).toBe('Van den Berg')
  })

  test('takes no other place: what was typed stays, until the member begins again', async () => {
    const { unmount } = openRegisterProductScreen()
    await fillIn()
    unmount()

    openRegisterProductScreen({ search: '?serienummer=CD%20000001&merk=AquaStar' })
    await formIsOpen()
    expect(field('Serienummer').value).toBe('AB 190871')
    expect(screen.getByText(/^Wat je eerder had ingevuld, staat er nog: dat is een andere registratie/)).toBeTruthy()

    await person.click(screen.getByRole('button', { name: 'Opnieuw beginnen' }))
    await waitFor(() => expect(field('Serienummer').value).toBe('CD 000001'))
    expect(field('Naam klant').value).toBe('')
  })

  test('is no draft by itself', async () => {
    const { unmount } = openRegisterProductScreen({ search })
    await formIsOpen()
    await type('Postcode', ' ')
    unmount()

    openRegisterProductScreen({ search })
    await formIsOpen()
    expect(screen.queryByText(/^Wat je eerder/)).toBeNull()
  })
})
