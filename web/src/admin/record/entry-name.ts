import { contactSubjects } from '@portal/contract/contact'
import { recordActions, recordedKinds, type RecordLine } from '@portal/contract/record'
import { articleContent } from '../articles/article-content.ts'
import type { ContentSubject } from '../content/subject.ts'
import { faqContent } from '../faq/faq-content.ts'
import { momentText } from '../list/moment-text.ts'
import { fieldLabels } from '../registrations/field-words.ts'

// The names of what lines tell of. What another version wrote is shown by the name that it has in the record.

export function actionName({ action }: Pick<RecordLine, 'action'>): string {
  return (recordActions as Record<string, string>)[action] ?? action
}

export function kindName({ kind }: Pick<RecordLine['entry'], 'kind'>): string {
  return (recordedKinds as Record<string, string>)[kind] ?? kind
}

/** What a line is about. */
export function entryName({ kind, id, name }: RecordLine['entry']): string {
  if (name) return name
  if (kind === 'members') return id === 'staff' ? 'Medewerkers' : kindName({ kind })
  return /^\d+$/.test(id) ? `${kind === 'record' ? 'Regel' : kindName({ kind })} ${id}` : kindName({ kind })
}

/** Who wrote a line. */
export function authorName({ kind, name }: RecordLine['by']): string {
  if (kind === 'system') return 'Het portaal zelf'
  if (kind === 'operator') return 'De exploitant'
  return name ?? 'Verwijderd account'
}

const fieldNames: Record<string, string> = {
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
  credits: 'Punten',
  text: 'Wat het lid leest',
  proposed_by: 'Voorgesteld door',
}

export function fieldName(field: string): string {
  return fieldNames[field] ?? ofDesk(field) ?? ofContent(field) ?? field
}

const deskFields: Record<string, string> = {
  phone: 'telefoonnummer',
  email: 'e-mailadres',
  hours: 'telefoontijden',
  closed: 'gesloten dagen',
}

function ofDesk(field: string): string | undefined {
  const [, subject, part = ''] = /^desk_(\d)_(\w+)$/.exec(field) ?? []
  const label = contactSubjects.find(({ id }) => String(id) === subject)?.label
  return label && `${label}, ${deskFields[part]}`
}

/** The subjects with a working copy: the record calls their fields as their editors do. */
const contentSubjects: readonly ContentSubject[] = [articleContent, faqContent]

function ofContent(field: string): string | undefined {
  const all = contentSubjects.flatMap(({ parts }) => parts.flatMap(({ fields }) => Object.entries(fields)))
  return all.find(([name]) => name === field)?.[1]
}

/** A value as staff read it: moments in Dutch time, yes and no in words. */
export function valueText(value: string): string {
  if (value === 'true') return 'ja'
  if (value === 'false') return 'nee'
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? momentText(value) : value
}
