import type { profileFields } from '@portal/contract/profile'

/** What the fields of a profile are called, in the order of the form. */
export const fieldLabels: Record<keyof typeof profileFields, string> = {
  first_name: 'Voornaam',
  last_name: 'Achternaam',
  phone_number: 'Telefoonnummer',
  birthdate: 'Geboortedatum',
  street: 'Straat',
  house_number: 'Huisnummer',
  house_number_addition: 'Toevoeging',
  zipcode: 'Postcode',
  city: 'Plaats',
  company: 'Bedrijfsnaam',
  company_url: 'Website',
  company_street: 'Straat bedrijf',
  company_house_number: 'Huisnummer bedrijf',
  company_house_number_addition: 'Toevoeging bedrijf',
  company_zipcode: 'Postcode bedrijf',
  company_city: 'Plaats bedrijf',
  company_size: 'Aantal medewerkers',
  kvk_number: 'KVK-nummer',
}
