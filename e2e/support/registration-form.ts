import type { Page } from '@playwright/test'

export type RegistrationEntry = {
  installDate: string
  zipcode: string
  houseNumber: string
  addition: string
  city: string
  brand: string
  /** The product as its option in the select reads. */
  product: string
  serialNumber: string
  gender: 'Man' | 'Vrouw' | 'Anders'
  initials: string
  name: string
  email: string
  phoneNumber: string
}

let count = 0

/** A serial number in the usual format that no other test of this portal uses. */
export function newSerialNumber(): string {
  count += 1
  return `ZB ${String(500_000 + count)}`
}

/** A complete registration with its own customer. */
export function newEntry(changes: Partial<RegistrationEntry> = {}): RegistrationEntry {
  const serialNumber = changes.serialNumber ?? newSerialNumber()
  return {
    installDate: '14-11-2024',
    zipcode: '5611 AB',
    houseNumber: '12',
    addition: 'B',
    city: 'Eindhoven',
    brand: 'AquaStar',
    product: 'AquaStar Compact 8 (250 punten)',
    serialNumber,
    gender: 'Vrouw',
    initials: 'M.',
    name: 'Van den Berg',
    email: `klant-${serialNumber.toLowerCase().replaceAll(/\W+/g, '-')}@voorbeeld.nl`,
    phoneNumber: '06 12 34 56 78',
    ...changes,
  }
}

/** Locators of the form: fields by their labels, and what surrounds them. */
export function registrationForm(page: Page) {
  const text = (name: string | RegExp) => page.getByRole('textbox', { name })
  return {
    installDate: text('Installatiedatum'),
    zipcode: text('Postcode'),
    houseNumber: text('Huisnummer'),
    addition: text(/^Toevoeging/),
    city: text(/^Woonplaats/),
    brand: page.getByRole('combobox', { name: 'Merk' }),
    product: page.getByRole('combobox', { name: 'Product' }),
    serialNumber: text('Serienummer'),
    gender: page.getByRole('radiogroup', { name: 'Geslacht' }),
    initials: text(/^Voorletters/),
    name: text('Naam klant'),
    email: text('E-mailadres klant'),
    phoneNumber: text('Telefoonnummer'),
    consent: page.getByRole('checkbox', { name: /persoonsgegevens/ }),
    submit: page.getByRole('button', { name: 'Registreren' }),
    summary: page.getByRole('region', { name: 'Samenvatting' }),
  }
}

/** Fills in the whole form, including the consent. */
export async function fillRegistration(page: Page, entry: RegistrationEntry): Promise<void> {
  const form = registrationForm(page)
  await form.installDate.fill(entry.installDate)
  await form.zipcode.fill(entry.zipcode)
  await form.houseNumber.fill(entry.houseNumber)
  await form.addition.fill(entry.addition)
  await form.city.fill(entry.city)
  await form.brand.selectOption(entry.brand)
  await form.product.selectOption(entry.product)
  await form.serialNumber.fill(entry.serialNumber)
  await form.gender.getByRole('radio', { name: entry.gender }).check()
  await form.initials.fill(entry.initials)
  await form.name.fill(entry.name)
  await form.email.fill(entry.email)
  await form.phoneNumber.fill(entry.phoneNumber)
  await form.consent.check()
}
