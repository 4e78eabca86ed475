import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readToasts } from '../../../ui/toasts.ts'
import {
  choice,
  consent,
  consentOfNow,
  field,
  fillIn,
  formIsOpen,
  gender,
  listIsOpen,
  openRegisterProductScreen,
  person,
  reply,
  submit,
  type,
} from './register-product-screen.test-kit.tsx'

const create = '/api/productregistration/create'

afterEach(() => {
  vi.useRealTimers()
})

function lastToast() {
  return readToasts().at(-1)
}

describe('checking what is filled in', () => {
  test('no error shows before the first submit', async () => {
    openRegisterProductScreen()

    await formIsOpen()
    await person.type(field('E-mailadres klant'), 'geen adres')
    await person.tab()

    expect(screen.queryByText('Vul een geldig e-mailadres in')).toBeNull()
    expect(document.querySelector('[aria-invalid]')).toBeNull()
  })

  test('the keyboard of a phone gives only the first word of a last name a capital', async () => {
    openRegisterProductScreen()
    await formIsOpen()

    expect(field('Naam klant').getAttribute('autocapitalize')).toBe('sentences')
  })

  test('one tap fills in the day of the tap and leads to the postcode, and the choice goes', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T20:00:00+01:00'), toFake: ['Date'] })
    openRegisterProductScreen()
    await formIsOpen()

    vi.setSystemTime(new Date('2026-11-23T07:00:00+01:00'))
    await person.click(screen.getByRole('button', { name: 'Vandaag invullen' }))

    expect(field('Installatiedatum').value).toBe('23-11-2026')
    expect(screen.queryByRole('button', { name: 'Vandaag invullen' })).toBeNull()
    expect(document.activeElement).toBe(field('Postcode'))
  })

  test.each([
    ['Postcode', { autocapitalize: 'characters' }],
    ['Huisnummer', { inputmode: 'numeric' }],
    ['Toevoeging', { autocapitalize: 'characters' }],
    ['Woonplaats', { autocapitalize: 'words' }],
    ['Serienummer', { autocapitalize: 'characters' }],
    ['Voorletters', { autocapitalize: 'characters' }],
    ['E-mailadres klant', { type: 'email', autocapitalize: 'none' }],
    ['Telefoonnummer', { type: 'tel' }],
  ])('%s has the keyboard it needs, and never the data of the owner of a computer', async (label, keyboard) => {
    openRegisterProductScreen()
    await formIsOpen()

    const attributes = { ...keyboard, autocomplete: 'off', autocorrect: 'off', enterkeyhint: 'next' }
    for (const [name, value] of Object.entries(attributes)) expect(field(label).getAttribute(name)).toBe(value)
  })

  test.each([
    ['Postcode', 'section-customer postal-code'],
    ['Woonplaats', 'section-customer address-level2'],
    ['Naam klant', 'section-customer family-name'],
    ['E-mailadres klant', 'section-customer email'],
    ['Telefoonnummer', 'section-customer tel'],
    ['Serienummer', 'off'],
  ])('a phone may fill in %s from its contacts as %s', async (label, autocomplete) => {
    openRegisterProductScreen({ isTouch: true })
    await formIsOpen()

    expect(field(label).getAttribute('autocomplete')).toBe(autocomplete)
  })

  test('Enter leads to the next field on a phone, and sends the form elsewhere', async () => {
    openRegisterProductScreen()
    await formIsOpen()
    const isPhone = vi.fn(() => true)
    vi.stubGlobal('matchMedia', () => ({ matches: isPhone(), addEventListener() {}, removeEventListener() {} }))

    await person.type(field('Postcode'), '5611AB{Enter}12{Enter}')
    expect(field('Huisnummer').value).toBe('12')
    expect(document.activeElement).toBe(field('Toevoeging'))
    await person.type(field('Telefoonnummer'), '{Enter}')
    expect(document.activeElement).toBe(consent())
    expect(screen.queryByText('Naam klant is verplicht')).toBeNull()

    isPhone.mockReturnValue(false)
    await person.type(field('Huisnummer'), '{Enter}')
    expect(await screen.findByText('Naam klant is verplicht', { selector: 'p' })).toBeTruthy()
  })

  test('an empty form names every required field and sends nothing', async () => {
    const { sent } = openRegisterProductScreen()

    await submit()

    await screen.findByText('Controleer deze 11 velden')
    for (const message of [
      'Installatiedatum is verplicht',
      'Postcode is verplicht',
      'Huisnummer is verplicht',
      'Merk is verplicht',
      'Product is verplicht',
      'Serienummer is verplicht',
      'Geslacht is verplicht',
      'Naam klant is verplicht',
      'E-mailadres klant is verplicht',
      'Telefoonnummer is verplicht',
      'Accepteer de voorwaarden',
    ]) {
      expect(screen.getByText(message, { selector: 'p' })).toBeTruthy()
    }
    expect(sent).toEqual([])
  })

  test('the first error on screen gets the focus, whatever kind of field it is', async () => {
    openRegisterProductScreen()
    await formIsOpen()
    await type('Installatiedatum', '14-11-2025')
    await type('Postcode', '5611ab')
    await type('Huisnummer', '12')

    await submit()

    await waitFor(() => expect(document.activeElement).toBe(choice('Merk')))
  })

  test('a group of radios that is wrong gets the focus on its first radio', async () => {
    openRegisterProductScreen()
    await fillIn({ as: null })

    await submit()

    await waitFor(() => expect(document.activeElement).toBe(gender('Man')))
  })

  test('after the first submit an error goes as soon as it is mended', async () => {
    openRegisterProductScreen()
    await fillIn({ Postcode: '0000 AB' })
    await submit()
    await screen.findByText('Vul een geldige postcode in')

    await type('Postcode', '5611AB')

    await waitFor(() => expect(screen.queryByText('Vul een geldige postcode in')).toBeNull())
    expect(field('Postcode').getAttribute('aria-invalid')).toBeNull()
  })

  test('a link of the summary leads to its field', async () => {
    openRegisterProductScreen()
    await submit()

    await person.click(await screen.findByText('Postcode is verplicht', { selector: 'a' }))
    expect(document.activeElement).toBe(field('Postcode'))

    await person.click(screen.getByText('en 9 andere velden', { selector: 'a' }))
    expect(document.activeElement).toBe(field('Huisnummer'))
  })

  test.each([
    ['Telefoonnummer', '06 12', 'Telefoonnummer is te kort'],
    ['E-mailadres klant', 'klant@', 'Vul een geldig e-mailadres in'],
    ['Serienummer', 'AB 1234', 'Serienummer moet bestaan uit 2 letters en 6 cijfers'],
    ['Installatiedatum', '31-02-2025', 'Vul een geldige datum in'],
    ['Installatiedatum', '01-01-2099', 'Installatiedatum mag niet in de toekomst liggen'],
  ] as const)('%s "%s" is refused: %s', async (label, text, message) => {
    const { sent } = openRegisterProductScreen()
    await fillIn({ [label]: text })

    await submit()

    await screen.findByText(message)
    await vi.waitFor(() => expect(document.activeElement).toBe(field(label)))
    expect(sent).toEqual([])
  })
})

describe('sending', () => {
  test('a registration goes out under its wire names, with what was agreed to, and leads to the list', async () => {
    const { sent } = openRegisterProductScreen()
    await fillIn()
    await type('Woonplaats', 'Eindhoven')
    await person.click(gender('Anders'))

    await submit()

    await listIsOpen()
    expect(sent[0]).toEqual({
      install_date: '2025-11-14',
      address_zipcode: '5611 AB',
      address_house_number: '12',
      huisnummer_toevoeging: null,
      woonplaats: 'Eindhoven',
      selectedProduct: 7,
      serial_number: 'AB 190871',
      selectedGender: 'other',
      voorletters: null,
      client_name: 'Van den Berg',
      client_email: 'm.vandenberg@example.nl',
      client_phone_number: '06 12345678',
      ...consentOfNow,
    })
    expect(lastToast()).toMatchObject({ tone: 'success', title: 'Productregistratie succesvol' })
  })

  test('a double click sends once, and the button says that it is busy', async () => {
    let answer: (reply: Response) => void = () => undefined
    const slowReply = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const { sent } = openRegisterProductScreen({ answers: { [create]: () => slowReply } })
    await fillIn()

    await person.dblClick(screen.getByText('Registreren'))

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.getByText('Registreren').closest('button')?.getAttribute('aria-disabled')).toBe('true')
    answer(reply(201, { message: 'Productregistratie succesvol' }))
    await listIsOpen()
    expect(sent).toHaveLength(1)
  })

  test('a serial number that is taken is marked, and what was typed stays', async () => {
    const taken = 'Dit serienummer is al geregistreerd'
    openRegisterProductScreen({
      answers: { [create]: () => reply(422, { message: taken, errors: { serial_number: [taken] } }) },
    })
    await fillIn()

    await submit()

    await screen.findByText(taken)
    expect(field('Serienummer').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field('Serienummer')))
    expect(field('Serienummer').value).toBe('AB 190871')
    expect(lastToast()).toMatchObject({ tone: 'error', title: 'Productregistratie mislukt', detail: taken })
  })

  test('without a reply everything stays, and the same form can be sent again', async () => {
    let fails = true
    const { sent } = openRegisterProductScreen({
      answers: {
        [create]: () => {
          if (fails) throw new TypeError('Failed to fetch')
          return reply(201, { message: 'Productregistratie succesvol' })
        },
      },
    })
    await fillIn()
    await submit()
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Productregistratie mislukt',
        detail: 'API Request Error, please try again',
      }),
    )
    expect(field('Naam klant').value).toBe('Van den Berg')

    fails = false
    await submit()

    await listIsOpen()
    expect(sent).toHaveLength(2)
  })

  test.each([401, 419])('a session that ended (%i) loses nothing and shows the way to log in', async (status) => {
    openRegisterProductScreen({ answers: { [create]: () => reply(status, { message: 'Je bent niet ingelogd.' }) } })
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await fillIn()

    await submit()

    const link = await screen.findByText('Log opnieuw in')
    expect(link.getAttribute('href')).toBe('/?redirect=%2Finstallateurproductregistratie')
    expect(field('Naam klant').value).toBe('Van den Berg')
  })
})
