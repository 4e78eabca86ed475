import { type SheetField, sheetFieldLabels, sheetFields } from './sheet-fields.ts'

// Fields that one column may hold together.
const joinedFields = {
  product: { label: 'Merk en model', fields: ['brand', 'model'] },
  house_number: { label: 'Huisnummer en toevoeging', fields: ['address_house_number', 'huisnummer_toevoeging'] },
  full_name: { label: 'Voorletters en naam', fields: ['voorletters', 'client_name'] },
  zipcode_city: { label: 'Postcode en plaats', fields: ['address_zipcode', 'woonplaats'] },
  address: { label: 'Adres, zonder de straat', fields: ['address_house_number', 'huisnummer_toevoeging'] },
  addressee: { label: 'Aanhef, voorletters en naam', fields: ['selectedGender', 'voorletters', 'client_name'] },
} as const satisfies Record<string, { label: string; fields: readonly SheetField[] }>

export type JoinedField = keyof typeof joinedFields

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
  client_name:
    'naam naamklant klantnaam achternaam familienaam debiteurnaam relatienaam name lastname surname clientname ' +
    'customername',
  client_email: 'email emailadres emailklant emailadresklant mail mailadres emailaddress clientemail',
  client_phone_number:
    'telefoon telefoonnummer telefoonklant tel telnr telefoonnr mobiel gsm phone phonenumber mobile clientphonenumber',
  product:
    'product toestel apparaat merkenmodel merkmodel merktype merkentype appliance brandandmodel omschrijving artikel ' +
    'artikelnaam artikelomschrijving productomschrijving description productdescription',
  house_number: 'nr huisnummerentoevoeging huisnummermettoevoeging',
  full_name: 'voorletterennaam voorlettersennaam naamenvoorletters volledigenaam fullname',
  zipcode_city: 'postcodeplaats postcodeenplaats postcodewoonplaats postcodeenwoonplaats pcplaats pcwoonplaats',
  address:
    'adres adresregel adresklant klantadres bezoekadres afleveradres installatieadres plaatsingsadres straatnr ' +
    'straathuisnummer straatenhuisnummer straatennummer address addressline streetaddress',
  addressee: 'tav terattentievan contactpersoon tenaamstelling aanhefennaam naamenaanhef',
}

export const columnTargets: readonly Readonly<{ target: ColumnTarget; label: string }>[] = [
  ...sheetFields.map((field) => ({ target: field, label: sheetFieldLabels[field] })),
  ...(Object.keys(joinedFields) as JoinedField[]).map((target) => ({ target, label: joinedFields[target].label })),
]

export function fieldsOf(target: ColumnTarget): readonly SheetField[] {
  return isJoined(target) ? joinedFields[target].fields : [target]
}

export function isJoined(target: ColumnTarget): target is JoinedField {
  return target in joinedFields
}

export function findTarget(heading: string): ColumnTarget | null {
  // The first of two telephones is 'Telefoon 1'.
  const bare = bareHeading(heading).replace(/(?<=[a-z])1$/, '')
  if (bare === '') return null
  return columnTargets.find(({ target }) => spellings[target].split(' ').includes(bare))?.target ?? null
}

/** Whether a heading stands above descriptions, which name more than the product. */
export function isDescription(heading: string): boolean {
  return /artikel|omschrijving|description/.test(bareHeading(heading))
}

/** The number of known headings in a row. A row with three or more is a row of headings. */
export function countKnownHeadings(cells: readonly string[]): number {
  return new Set(cells.map(findTarget).filter(Boolean)).size
}

export function bareHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
