import { prefetchPhoneNumberParser } from '@portal/contract/rules/phone-number'
import { beforeAll, describe, expect, test } from 'vitest'
import { judgeRow, toCreateBody } from './judge-row.ts'
import { type Cells, emptyCells } from './sheet-fields.ts'
import { catalogueOf, testCatalogue, testCells, testProducts } from './sheet.test-kit.ts'

beforeAll(prefetchPhoneNumberParser)

test('a row that fits every rule has no faults', () => {
  expect(judgeRow(testCells(), testCatalogue)).toEqual({})
})

test('the name of the brand may stand before the model', () => {
  const cells = testCells({ model: 'AquaStar Compact 8' })

  expect(judgeRow(cells, testCatalogue)).toEqual({})
  expect(toCreateBody(cells, testCatalogue).selectedProduct).toBe('1')
})

test('an empty row has no faults', () => {
  expect(judgeRow({ ...emptyCells(), woonplaats: '  ' }, testCatalogue)).toEqual({})
})

test('a row with one value lacks every required field, in the words of the form', () => {
  expect(judgeRow({ ...emptyCells(), woonplaats: 'Best' }, testCatalogue)).toEqual({
    install_date: 'Installatiedatum is verplicht',
    brand: 'Merk is verplicht',
    model: 'Product is verplicht',
    serial_number: 'Serienummer is verplicht',
    address_zipcode: 'Postcode is verplicht',
    address_house_number: 'Huisnummer is verplicht',
    selectedGender: 'Geslacht is verplicht',
    client_name: 'Naam klant is verplicht',
    client_email: 'E-mailadres klant is verplicht',
    client_phone_number: 'Telefoonnummer is verplicht',
  })
})

describe('a fault has the message of the form, or a better one', () => {
  const talent = { brand: 'Talent', model: 'T 40' }
  test.each<[Partial<Cells>, Partial<Cells>]>([
    [{ install_date: '31-02-2025' }, { install_date: 'Vul een geldige datum in' }],
    [{ install_date: '01-01-2199' }, { install_date: 'Installatiedatum mag niet in de toekomst liggen' }],
    [{ install_date: '45975' }, { install_date: '45975 is een getal, geen datum. Typ de datum als dd-mm-jjjj.' }],
    [{ install_date: '11/25/2025' }, { install_date: 'Hier staat de maand voor de dag. Bedoel je 25-11-2025?' }],
    [{ install_date: '3-11-25' }, { install_date: 'Schrijf de datum als dd-mm-jjjj. Bedoel je 03-11-2025?' }],
    [{ install_date: '3 mrt 2025' }, { install_date: 'Schrijf de datum als dd-mm-jjjj. Bedoel je 03-03-2025?' }],
    [{ brand: 'Bosch' }, { brand: 'Het merk ‘Bosch’ kennen we niet. Kies een merk uit de lijst.' }],
    [{ brand: 'Aqua-Star' }, { brand: 'Het merk ‘Aqua-Star’ kennen we niet. Bedoel je AquaStar?' }],
    [{ brand: 'Aqaustar' }, { brand: 'Het merk ‘Aqaustar’ kennen we niet. Bedoel je AquaStar?' }],
    [{ model: 'T 60' }, { model: 'AquaStar heeft geen model ‘T 60’. Dat model is van Talent.' }],
    [{ model: 'Compact8' }, { model: 'AquaStar heeft geen model ‘Compact8’. Bedoel je Compact 8?' }],
    [{ model: 'AquaStar Compact8' }, { model: 'AquaStar heeft geen model ‘AquaStar Compact8’. Bedoel je Compact 8?' }],
    [{ model: 'Talent T 60' }, { model: 'AquaStar heeft geen model ‘Talent T 60’. Dat model is van Talent.' }],
    [{ model: 'Compact 9' }, { model: 'AquaStar heeft geen model ‘Compact 9’. Kies een model uit de lijst.' }],
    [{ model: '' }, { model: 'Product is verplicht' }],
    [{ serial_number: 'AB 19090' }, { serial_number: 'Serienummer moet bestaan uit 2 letters en 6 cijfers' }],
    [
      { ...talent, serial_number: '4021885531' },
      { serial_number: 'Een Talent heeft een serienummer van 11 cijfers. Dit zijn er 10.' },
    ],
    [{ ...talent, serial_number: 'AB 190902' }, { serial_number: 'Serienummer moet uit 11 cijfers bestaan' }],
    [
      { ...talent, serial_number: '4,02E+10' },
      { serial_number: 'Excel heeft dit nummer afgekort tot 4,02E+10. Typ het volledige nummer.' },
    ],
    [
      { brand: 'ATAG', model: 'Aqua 10', serial_number: '4.02E+10' },
      { serial_number: 'Excel heeft dit nummer afgekort tot 4.02E+10. Typ het volledige nummer.' },
    ],
    [{ address_zipcode: '5611' }, { address_zipcode: 'De letters van deze postcode ontbreken, zoals in 5611 AB' }],
    [{ address_zipcode: '0611 AB' }, { address_zipcode: 'Vul een geldige postcode in' }],
    [
      { address_house_number: '12-nov' },
      { address_house_number: 'Excel heeft van dit huisnummer een datum gemaakt. Typ het opnieuw.' },
    ],
    [
      { address_house_number: 'mei-32' },
      { address_house_number: 'Excel heeft van dit huisnummer een datum gemaakt. Typ het opnieuw.' },
    ],
    [
      { address_house_number: 'Dorpsstraat 1 A' },
      { address_house_number: 'Dit is geen huisnummer. Typ alleen het nummer.' },
    ],
    [
      { client_name: '"De Loods' },
      { client_name: 'Het aanhalingsteken aan het begin sluit niet. Bedoel je De Loods?' },
    ],
    [{ selectedGender: 'Familie' }, { selectedGender: 'Kies Man, Vrouw of Anders' }],
    [{ client_name: 'x'.repeat(256) }, { client_name: 'Dit veld mag maximaal 255 tekens bevatten' }],
    [{ client_email: 'm.berg@' }, { client_email: 'Vul een geldig e-mailadres in' }],
    [{ client_phone_number: '06 1234' }, { client_phone_number: 'De invoer is geen geldig telefoonnummer' }],
    [{ client_phone_number: '06' }, { client_phone_number: 'Telefoonnummer is te kort' }],
    [
      { client_phone_number: '402123456' },
      { client_phone_number: 'Dit nummer mist de eerste nul. Bedoel je 0402123456?' },
    ],
    [
      { client_phone_number: '31612345678' },
      { client_phone_number: 'Dit nummer mist de plus. Bedoel je +31612345678?' },
    ],
    [
      { client_phone_number: '6,12E+08' },
      { client_phone_number: 'Excel heeft dit nummer afgekort tot 6,12E+08. Typ het volledige nummer.' },
    ],
  ])('%o', (others, faults) => {
    expect(judgeRow(testCells(others), testCatalogue)).toEqual(faults)
  })
})

test('a model has no fault until the products of its brand are loaded', () => {
  const catalogue = catalogueOf(testProducts, ['Talent'])

  expect(judgeRow(testCells({ model: 'Compact 9' }), catalogue)).toEqual({})
  expect(judgeRow(testCells({ model: 'Compact 9' }), testCatalogue)).toHaveProperty('model')
  expect(judgeRow(testCells({ model: '' }), catalogue)).toEqual({ model: 'Product is verplicht' })
})

test('a serial number is not checked against an unknown brand', () => {
  expect(Object.keys(judgeRow(testCells({ brand: 'Bosch', serial_number: '1' }), testCatalogue))).toEqual(['brand'])
})

test('a row is sent with the names of the API', () => {
  expect(toCreateBody(testCells({ brand: 'talent', model: 't 60', selectedGender: 'Mevr.' }), testCatalogue)).toEqual({
    install_date: '14-11-2025',
    selectedProduct: '5',
    serial_number: 'AB 190902',
    address_zipcode: '5611 AB',
    address_house_number: '12',
    huisnummer_toevoeging: '',
    woonplaats: '',
    selectedGender: 'female',
    voorletters: '',
    client_name: 'Van den Berg',
    client_email: 'm.berg@voorbeeld.nl',
    client_phone_number: '06 12345678',
  })
})

test('an unknown product is sent empty', () => {
  expect(toCreateBody(testCells({ model: 'T 40' }), testCatalogue).selectedProduct).toBe('')
})
