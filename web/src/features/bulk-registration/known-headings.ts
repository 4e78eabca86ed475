import { type Catalogue, findProductByName } from './catalogue.ts'
import { looksLikeDate } from './sheet-date.ts'
import { type Cells, type SheetField, sheetFieldLabels, sheetFields } from './sheet-fields.ts'

// Two fields that one column may hold together.
const joinedFields = {
  product: { label: 'Merk en model', fields: ['brand', 'model'] },
  house_number: { label: 'Huisnummer en toevoeging', fields: ['address_house_number', 'huisnummer_toevoeging'] },
  full_name: { label: 'Voorletters en naam', fields: ['voorletters', 'client_name'] },
} as const satisfies Record<string, { label: string; fields: readonly SheetField[] }>

type JoinedField = keyof typeof joinedFields

/** The field or pair of fields that a column becomes. */
export type ColumnTarget = SheetField | JoinedField

// Headings in Dutch, in English and in the names of the API, as `bareHeading` writes them.
const spellings: Readonly<Record<ColumnTarget, string>> = {
  install_date:
    'installatiedatum datum datuminstallatie plaatsingsdatum datumplaatsing geplaatst geplaatstop installdate ' +
    'installationdate date dateinstalled',
  brand: 'merk fabrikaat brand make',
  model: 'model type modelnaam producttype',
  serial_number: 'serienummer serienr serie snr sn snnr toestelnummer serial serialnumber serialno',
  address_zipcode: 'postcode pc postalcode zip zipcode addresszipcode',
  address_house_number: 'huisnummer huisnr hnr housenumber houseno addresshousenumber',
  huisnummer_toevoeging:
    'toevoeging toev huisnummertoevoeging huisnrtoevoeging huisnrtoev hnrtoev addition suffix housenumberaddition',
  woonplaats: 'plaats woonplaats plaatsnaam stad city town',
  selectedGender: 'aanhef geslacht mv mvx gender sex salutation selectedgender',
  voorletters: 'voorletters voorletter voorl initialen initials',
  client_name: 'naam naamklant klantnaam achternaam familienaam name lastname surname clientname customername',
  client_email: 'email emailadres emailklant emailadresklant mail mailadres emailaddress clientemail',
  client_phone_number:
    'telefoon telefoonnummer telefoonklant tel telnr telefoonnr mobiel gsm phone phonenumber mobile clientphonenumber',
  product: 'product toestel apparaat merkenmodel merkmodel merktype merkentype appliance brandandmodel',
  house_number: 'nr huisnummerentoevoeging huisnummermettoevoeging',
  full_name: 'voorletterennaam voorlettersennaam naamenvoorletters volledigenaam fullname',
}

/** Every target with its label: the fields in the order of the worksheet, and then the pairs. */
export const columnTargets: readonly Readonly<{ target: ColumnTarget; label: string }>[] = [
  ...sheetFields.map((field) => ({ target: field, label: sheetFieldLabels[field] })),
  ...(Object.keys(joinedFields) as JoinedField[]).map((target) => ({ target, label: joinedFields[target].label })),
]

/** The fields that a target fills. */
export function fieldsOf(target: ColumnTarget): readonly SheetField[] {
  return isJoined(target) ? joinedFields[target].fields : [target]
}

export function isJoined(target: ColumnTarget): target is JoinedField {
  return target in joinedFields
}

/** The target that a heading means, or null when it is unknown. */
export function findTarget(heading: string): ColumnTarget | null {
  // The first of two telephones is 'Telefoon 1'.
  const bare = bareHeading(heading).replace(/(?<=[a-z])1$/, '')
  if (bare === '') return null
  return columnTargets.find(({ target }) => spellings[target].split(' ').includes(bare))?.target ?? null
}

/** The number of known headings in a row. A row with three or more is a row of headings. */
export function countKnownHeadings(cells: readonly string[]): number {
  return new Set(cells.map(findTarget).filter(Boolean)).size
}

/** A heading in lower case, with letters and digits only and without accents. */
export function bareHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** The cells that a text of one column fills. A text that can't be split stays whole in one cell. */
export function splitColumn(target: ColumnTarget, text: string, catalogue: Catalogue): Partial<Cells> {
  if (!isJoined(target)) return { [target]: text }
  return splitters[target](text.replace(/\s+/g, ' ').trim(), catalogue)
}

const splitters: Readonly<Record<JoinedField, (text: string, catalogue: Catalogue) => Partial<Cells>>> = {
  product: splitProduct,
  house_number: splitHouseNumber,
  full_name: splitName,
}

function splitProduct(text: string, catalogue: Catalogue): Partial<Cells> {
  const known = findProductByName(catalogue, text)
  if (known) return { brand: known.brand, model: known.model }
  // The longest brand first, because AquaStar Pro is not AquaStar.
  const brands = catalogue.brands.toSorted((one, other) => other.length - one.length)
  const brand = brands.find((name) => `${text.toLowerCase()} `.startsWith(`${name.toLowerCase()} `))
  return brand ? { brand, model: text.slice(brand.length).trim() } : { brand: text }
}

function splitHouseNumber(text: string): Partial<Cells> {
  // Whole, so that its fault tells what a spreadsheet made of it.
  if (looksLikeDate(text)) return { address_house_number: text }
  const [, number, addition] = /^(\d+)(?:\s*[-/]\s*|\s*)(\D.*|\d+)?$/.exec(text) ?? []
  return number
    ? { address_house_number: number, huisnummer_toevoeging: addition ?? '' }
    : { address_house_number: text }
}

function splitName(text: string): Partial<Cells> {
  const [, first, after] = /^((?:\p{L}{1,2}\.\s?)+)(.+)$/u.exec(text) ?? []
  if (first && after) return { voorletters: first.trim(), client_name: after.trim() }
  const [, name, initials] = /^([^,]+),\s*((?:\p{L}{1,2}\.\s?)+)$/u.exec(text) ?? []
  return name && initials ? { voorletters: initials.trim(), client_name: name.trim() } : { client_name: text }
}
