import { type Cells, emptyCells, type SheetField } from './sheet-fields.ts'

// The domain example.com is reserved (RFC 2606).
const examples: readonly Partial<Cells>[] = [
  {
    brand: 'AquaStar',
    model: 'Compact 8',
    serial_number: 'AB 123456',
    address_zipcode: '1234 AB',
    address_house_number: '12',
    woonplaats: 'Voorbeeldstad',
    selectedGender: 'Vrouw',
    voorletters: 'M.',
    client_name: 'Van Voorbeeld',
    client_email: 'mevrouw.voorbeeld@example.com',
    client_phone_number: '06 12345678',
  },
  {
    brand: 'Talent',
    model: 'T 40',
    serial_number: '01234567890',
    address_zipcode: '1234 AB',
    address_house_number: '14',
    huisnummer_toevoeging: 'b',
    woonplaats: 'Voorbeeldstad',
    selectedGender: 'Man',
    voorletters: 'P.J.',
    client_name: 'Voorbeeld',
    client_email: 'meneer.voorbeeld@example.com',
    client_phone_number: '040 2123456',
  },
]

export function exampleRows(installDate: string): Cells[] {
  return examples.map((example) => ({ ...emptyCells(), ...example, install_date: installDate }))
}

const identifying: readonly SheetField[] = ['serial_number', 'client_email']

export function isExampleRow(cells: Cells): boolean {
  return examples.some((example) => identifying.every((field) => example[field] === cells[field].trim()))
}
