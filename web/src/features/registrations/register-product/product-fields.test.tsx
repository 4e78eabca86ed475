import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { registrationsQuery } from '../api.ts'
import {
  choice,
  chooseBrand,
  chooseProduct,
  field,
  fillIn,
  formIsOpen,
  listOf,
  listReply,
  noReply,
  openRegisterProductScreen,
  optionsOf,
  person,
  reply,
  submit,
  type,
} from './register-product-screen.test-kit.tsx'

function productsOnOffer() {
  return optionsOf('Product').slice(1)
}

describe('brand and product', () => {
  test('a brand brings its own products, with their points', async () => {
    openRegisterProductScreen()

    await chooseBrand('AquaStar')

    await waitFor(() =>
      expect(productsOnOffer()).toEqual(['AquaStar Compact 8 (250 punten)', 'AquaStar Compact 12 (300 punten)']),
    )
  })

  test('points that change soon are told beside those of now', async () => {
    const next_points = { from: '2027-01-01', credits: 275 }
    const product = {
      id: 9,
      brand: 'AquaStar',
      model: 'One',
      credits: 250,
      image: null,
      serial_mask: null,
      next_points,
    }
    openRegisterProductScreen({ answers: { '/api/products': () => reply(200, [product]) } })
    await chooseBrand('AquaStar')
    await chooseProduct('AquaStar One (250 punten)')

    expect(await screen.findByText('vanaf 1 januari 275')).toBeTruthy()
    expect(screen.getByText('+ 250')).toBeTruthy()
  })

  test('another brand drops the chosen product', async () => {
    openRegisterProductScreen()
    await chooseBrand('AquaStar')
    await chooseProduct('AquaStar Compact 8 (250 punten)')

    await chooseBrand('Talent')

    await waitFor(() => expect(productsOnOffer()).toEqual(['Talent T1 (100 punten)']))
    expect(choice('Product').value).toBe('')
  })

  test('clearing the brand empties the list and the choice', async () => {
    const { sent } = openRegisterProductScreen()
    await fillIn()

    await person.selectOptions(choice('Merk'), '')
    await submit()

    await screen.findByText('Product is verplicht', { selector: 'p' })
    expect(screen.getByText('Merk is verplicht', { selector: 'p' })).toBeTruthy()
    expect(productsOnOffer()).toEqual([])
    expect(sent).toEqual([])
  })

  test('brands that fail to load leave an empty list and can be tried again', async () => {
    let fails = true
    openRegisterProductScreen({
      answers: { '/api/brands': () => (fails ? reply(403, { message: 'Nee.' }) : reply(200, ['AquaStar'])) },
    })
    await screen.findByText('De merken konden niet worden geladen.')
    expect(optionsOf('Merk')).toEqual(['Kies een merk'])

    fails = false
    await person.click(screen.getByText('Opnieuw proberen'))

    await formIsOpen()
    expect(screen.queryByText('De merken konden niet worden geladen.')).toBeNull()
  })

  test('products that fail to load say so quietly and can be tried again', async () => {
    let fails = true
    openRegisterProductScreen({
      answers: {
        '/api/products': () =>
          fails
            ? reply(403, {})
            : reply(200, [{ id: 9, brand: 'AquaStar', model: 'One', credits: 1, image: null, serial_mask: null }]),
      },
    })
    await chooseBrand('AquaStar')
    await screen.findByText('De producten konden niet worden geladen.')

    fails = false
    await person.click(screen.getByText('Opnieuw proberen'))

    await screen.findByText('AquaStar One (1 punten)')
  })
})

describe('what was used last', () => {
  const used = (brand: string, model: string) => ({ brand, model, image: null })
  const groupsOf = (label: string) =>
    [...choice(label).querySelectorAll('optgroup')].map(({ label: name, children }) => [
      name,
      ...[...children].map(({ textContent }) => textContent),
    ])

  test('stands above the other brands and products, once', async () => {
    openRegisterProductScreen({
      answers: listReply([used('Talent', 'T1'), used('AquaStar', 'Compact 12'), used('Talent', 'T1')]),
    })

    await waitFor(() =>
      expect(groupsOf('Merk')).toEqual([
        ['Laatst gebruikt', 'Talent', 'AquaStar'],
        ['Andere merken', 'ATAG'],
      ]),
    )
    await chooseBrand('AquaStar')
    await waitFor(() =>
      expect(groupsOf('Product')).toEqual([
        ['Laatst gebruikt', 'AquaStar Compact 12 (300 punten)'],
        ['Andere producten', 'AquaStar Compact 8 (250 punten)'],
      ]),
    )
    await chooseProduct('AquaStar Compact 12 (300 punten)')
    expect(choice('Product').value).toBe('8')
  })

  test('leaves out what the catalogue no longer has, and a brand of which everything was used', async () => {
    openRegisterProductScreen({ answers: listReply([used('Talent', 'T1'), used('Gone', 'G1')]) })

    await waitFor(() => expect(groupsOf('Merk')[0]).toEqual(['Laatst gebruikt', 'Talent']))
    await chooseBrand('Talent')
    await waitFor(() => expect(productsOnOffer()).toEqual(['Talent T1 (100 punten)']))
    expect(groupsOf('Product')).toEqual([])
  })

  test('comes from what the device kept when there is no network', async () => {
    const { queryClient } = openRegisterProductScreen({ answers: { '/api/productregistration/all?page=1': noReply } })
    queryClient.setQueryData(registrationsQuery({}).queryKey, listOf([used('Talent', 'T1')]))

    await waitFor(() => expect(groupsOf('Merk')[0]).toEqual(['Laatst gebruikt', 'Talent']))
  })

  test('is not there for a member without registrations', async () => {
    const { asked } = openRegisterProductScreen({ answers: listReply([]) })
    await waitFor(() => expect(asked).toContain('/api/productregistration/all?page=1'))
    await chooseBrand('AquaStar')

    await waitFor(() => expect(productsOnOffer()).toHaveLength(2))
    expect([groupsOf('Merk'), groupsOf('Product')]).toEqual([[], []])
  })
})

describe('the serial number of a brand', () => {
  // Its products tell how it is written.
  async function chooseKnownBrand(brand: string) {
    await chooseBrand(brand)
    await waitFor(() => expect(productsOnOffer()).not.toEqual([]))
  }

  test.each([
    ['AquaStar', 'ab190871', 'AB 190871', 'Twee letters en zes cijfers, bijvoorbeeld AB 123456.'],
    ['Talent', '123 456 789 01', '12345678901', 'Elf cijfers, bijvoorbeeld 12345678901.'],
    ['Talent', 'a123 456 789 0123', '12345678901', 'Alleen 11 cijfers.'],
    ['AquaStar', '207387', '', 'Begin met de 2 letters.'],
    ['ATAG', 'kL-9/2 x', 'kL-9/2 x', 'Neem het nummer over zoals het op het toestel staat.'],
  ])('%s: "%s" becomes "%s"', async (brand, typed, shown, hint) => {
    openRegisterProductScreen()
    await chooseKnownBrand(brand)

    await type('Serienummer', typed)

    expect(field('Serienummer').value).toBe(shown)
    expect(screen.getByText(hint)).toBeTruthy()
  })

  test('of Talent gets the keyboard with digits', async () => {
    openRegisterProductScreen()

    await chooseKnownBrand('Talent')

    expect(field('Serienummer').inputMode).toBe('numeric')
  })

  test('may be typed before the brand, which then shapes it', async () => {
    openRegisterProductScreen()
    await formIsOpen()
    await type('Serienummer', 'ab190871')

    await chooseBrand('AquaStar')

    await waitFor(() => expect(field('Serienummer').value).toBe('AB 190871'))
  })

  test('survives a wrong brand chosen on the way', async () => {
    openRegisterProductScreen()
    await chooseBrand('AquaStar')
    await type('Serienummer', 'ab190871')

    await chooseBrand('Talent')
    await waitFor(() => expect(field('Serienummer').value).toBe('190871'))
    await chooseBrand('AquaStar')

    await waitFor(() => expect(field('Serienummer').value).toBe('AB 190871'))
  })

  test('of Talent that is too short is refused with the words of that brand', async () => {
    const { sent } = openRegisterProductScreen()
    await fillIn()
    await chooseBrand('Talent')
    await chooseProduct('Talent T1 (100 punten)')
    await type('Serienummer', '1234567890')

    await submit()

    await screen.findByText('Serienummer moet uit 11 cijfers bestaan')
    expect(sent).toEqual([])
  })

  test('of ATAG is sent as it was typed', async () => {
    const { sent } = openRegisterProductScreen()
    await fillIn()
    await chooseBrand('ATAG')
    await chooseProduct('ATAG A1 (150 punten)')
    await type('Serienummer', 'kL-9/2 x')

    await submit()

    await waitFor(() => expect(sent[0]).toMatchObject({ selectedProduct: 30, serial_number: 'kL-9/2 x' }))
  })

  test('is judged again when the brand changes after a submit', async () => {
    openRegisterProductScreen()
    await fillIn({ Serienummer: 'AB 12' })
    await submit()
    await screen.findByText('Serienummer moet bestaan uit 2 letters en 6 cijfers')

    await chooseBrand('ATAG')

    await waitFor(() => expect(field('Serienummer').getAttribute('aria-invalid')).toBeNull())
  })
})
