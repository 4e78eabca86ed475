import { formatDay } from '../../lib/dates.ts'

/** What the fields of a registration are called, by their names on the wire, in the order of its form. */
export const fieldLabels = {
  install_date: 'Installatiedatum',
  address_zipcode: 'Postcode',
  address_house_number: 'Huisnummer',
  huisnummer_toevoeging: 'Toevoeging',
  woonplaats: 'Woonplaats',
  selectedProduct: 'Product',
  serial_number: 'Serienummer',
  selectedGender: 'Geslacht',
  voorletters: 'Voorletters',
  client_name: 'Naam klant',
  client_email: 'E-mailadres klant',
  client_phone_number: 'Telefoonnummer klant',
} as const

export type FieldName = keyof typeof fieldLabels

/** What a change was about; a move has the installer. */
export function fieldLabel(field: string): string {
  return field in fieldLabels ? fieldLabels[field as FieldName] : 'Installateur'
}

export function fieldText(field: string, value: string | null): string {
  if (value === null || value === '') return 'leeg'
  if (field === 'install_date') return formatDay(value)
  return field === 'selectedGender' ? (genders[value] ?? value) : value
}

// As the form of installers calls them; it is not loaded for that.
export const genders: Record<string, string> = { male: 'Man', female: 'Vrouw', other: 'Anders', unknown: 'Onbekend' }

/** Whose mistake it was, as in 'fout van'. */
export const faultNames = { lid: 'de installateur', klant: 'de klant', ons: 'ons' } as const
