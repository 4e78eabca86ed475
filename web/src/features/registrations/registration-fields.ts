import type { CreateRegistrationBody, Gender } from '@portal/contract/registrations'

export type Part = 'date' | 'address' | 'product' | 'customer'

/** What a field of a registration is, in the single form, in a worksheet and wherever else it is asked or shown. */
type RegistrationField = Readonly<{
  part: Part
  label: string
  /** The label in a list of registrations, whose headings are short; without it the same. */
  heading?: string
  /** What kind of control asks for it; a line of text without it. */
  control?: 'date' | 'postcode' | 'brand' | 'product' | 'serialNumber' | 'gender' | 'email' | 'phone'
  /** The keyboard that a phone shows. */
  keyboard?: 'numeric'
  /** What a phone writes in capitals by itself. */
  capitals?: 'characters' | 'words' | 'sentences'
  /** The token by which a phone fills it in from its contacts. */
  autofill?: string
  /** The share of a line that it takes in a wide form. */
  width: 'third' | 'half' | 'twoThirds'
  /** It stands beside its neighbour on a phone too. */
  isShort?: true
  /** Whether it may stay empty, as the contract has it. */
  isOptional?: true
}>

/** The fields of a registration by their wire name, in the order of the form. The brand is not sent. */
const registrationFields = {
  install_date: { part: 'date', label: 'Installatiedatum', control: 'date', width: 'third' },
  address_zipcode: {
    part: 'address',
    label: 'Postcode',
    control: 'postcode',
    capitals: 'characters',
    autofill: 'postal-code',
    width: 'third',
    isShort: true,
  },
  address_house_number: { part: 'address', label: 'Huisnummer', keyboard: 'numeric', width: 'third', isShort: true },
  huisnummer_toevoeging: {
    part: 'address',
    label: 'Toevoeging',
    capitals: 'characters',
    width: 'third',
    isShort: true,
    isOptional: true,
  },
  woonplaats: {
    part: 'address',
    label: 'Woonplaats',
    heading: 'Plaats',
    capitals: 'words',
    autofill: 'address-level2',
    width: 'twoThirds',
    isShort: true,
    isOptional: true,
  },
  brand: { part: 'product', label: 'Merk', control: 'brand', width: 'third' },
  selectedProduct: { part: 'product', label: 'Product', heading: 'Model', control: 'product', width: 'twoThirds' },
  serial_number: {
    part: 'product',
    label: 'Serienummer',
    control: 'serialNumber',
    capitals: 'characters',
    width: 'half',
  },
  selectedGender: { part: 'customer', label: 'Geslacht', heading: 'Aanhef', control: 'gender', width: 'half' },
  voorletters: { part: 'customer', label: 'Voorletters', capitals: 'characters', width: 'half', isOptional: true },
  client_name: {
    part: 'customer',
    label: 'Naam klant',
    heading: 'Naam',
    capitals: 'sentences',
    autofill: 'family-name',
    width: 'half',
  },
  client_email: {
    part: 'customer',
    label: 'E-mailadres klant',
    heading: 'E-mail',
    control: 'email',
    autofill: 'email',
    width: 'half',
  },
  client_phone_number: {
    part: 'customer',
    label: 'Telefoonnummer',
    heading: 'Telefoon',
    control: 'phone',
    autofill: 'tel',
    width: 'half',
  },
} as const satisfies Record<keyof CreateRegistrationBody | 'brand', RegistrationField>

export type RegistrationFieldName = keyof typeof registrationFields

/** What the form holds: a text per field, and the consent. */
export type RegistrationValues = { [Name in RegistrationFieldName]: string } & { consent: boolean }

export const registrationFieldNames = Object.keys(registrationFields) as RegistrationFieldName[]

export const emptyRegistration = {
  ...Object.fromEntries(registrationFieldNames.map((name) => [name, ''])),
  consent: false,
} as RegistrationValues

export function registrationField(name: RegistrationFieldName): RegistrationField {
  return registrationFields[name]
}

/** The fields about one of these, in the order of the form. */
export function fieldsAbout(...parts: readonly Part[]): RegistrationFieldName[] {
  return registrationFieldNames.filter((name) => parts.includes(registrationFields[name].part))
}

/** What the next registration has in common with the last one. */
export type InCommon = 'address' | 'product'

/** The fields that the next registration takes over; never the serial number. */
export function fieldsInCommon(inCommon: InCommon): RegistrationFieldName[] {
  // More than one product at an address is mostly the work of one day.
  const taken = inCommon === 'address' ? fieldsAbout('date', 'address', 'customer') : fieldsAbout('date', 'product')
  return taken.filter((name) => name !== 'serial_number')
}

export const genderWords = { male: 'Man', female: 'Vrouw', other: 'Anders' } as const satisfies Partial<
  Record<Gender, string>
>

export type KnownGender = keyof typeof genderWords

export const knownGenders = Object.keys(genderWords) as KnownGender[]
