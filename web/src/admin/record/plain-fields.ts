import type { RecordLine } from '@portal/contract/record'
import { momentText } from '../list/moment-text.ts'
import { fieldLabels } from '../registrations/field-words.ts'

export function authorName({ kind, name }: RecordLine['by']): string {
  if (kind === 'system') return 'Het portaal zelf'
  if (kind === 'operator') return 'De exploitant'
  return name ?? 'Verwijderd account'
}

/** What the fields of lines are called, but for those of what staff write and of the desks. */
export const plainFields: Record<string, string> = {
  ...fieldLabels,
  member_id: 'Installateur',
  first_name: 'Voornaam',
  last_name: 'Achternaam',
  email: 'E-mailadres',
  phone_number: 'Telefoonnummer',
  street: 'Straat',
  house_number: 'Huisnummer',
  house_number_addition: 'Toevoeging',
  zipcode: 'Postcode',
  city: 'Plaats',
  birthdate: 'Geboortedatum',
  company: 'Bedrijfsnaam',
  company_street: 'Straat bedrijf',
  company_house_number: 'Huisnummer bedrijf',
  company_house_number_addition: 'Toevoeging bedrijf',
  company_zipcode: 'Postcode bedrijf',
  company_city: 'Plaats bedrijf',
  company_url: 'Website',
  company_size: 'Aantal medewerkers',
  kvk_number: 'KVK-nummer',
  roles: 'Rollen',
  manager: 'Accountmanager',
  phone: 'Telefoonnummer',
  photo_upload_id: 'Foto',
  is_visible: 'Zichtbaar',
  copied_from: 'Kopie van',
  version: 'Versie',
  name: 'Naam',
  published_from: 'Zichtbaar vanaf',
  published_until: 'Zichtbaar tot',
  passkey: 'Toegangssleutel',
  app: 'Code van een app',
  factors: 'Tweede stap',
  page: 'Bladzijde',
  words: 'Gezochte woorden',
  shown: 'Aantal getoond',
  found: 'Aantal gevonden',
  ids: 'Getoonde nummers',
  customers: 'Met klantgegevens',
  last: 'Laatste regel',
  backup_moment: 'Moment van de back-up',
  lines: 'Regels',
  proofs: 'Wat eerder klopte',
  notice_mode: 'Melding',
  notice_text: 'Tekst',
  notice_from: 'Vanaf',
  notice_until: 'Tot',
  points_limit: 'Punten zonder tweede persoon',
  flags_in_sequence: 'Serienummers op rij',
  flags_on_a_day: 'Registraties op een dag',
  flags_at_an_address: 'Registraties op één adres',
  flags_days_in_a_row: 'Installatiedagen op rij',
  credits: 'Punten',
  text: 'Wat het lid leest',
  proposed_by: 'Voorgesteld door',
  registrations: 'Aantal registraties',
}

/** A value as staff read it: moments in Dutch time, yes and no in words. */
export function valueText(value: string): string {
  if (value === 'true') return 'ja'
  if (value === 'false') return 'nee'
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? momentText(value) : value
}
