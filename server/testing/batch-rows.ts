/** A row of a batch as an office fills it in. */
export function batchRow(productId: number, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    install_date: '2026-02-03',
    address_zipcode: '5611AB',
    address_house_number: '12',
    woonplaats: 'Eindhoven',
    selectedProduct: productId,
    serial_number: batchSerial(1),
    selectedGender: 'female',
    voorletters: 'M.',
    client_name: 'Van den Berg',
    client_email: 'klant@voorbeeld.nl',
    client_phone_number: '06 12 34 56 78',
    ...fields,
  }
}

/** Valid rows with unique serial numbers and customers, numbered from a start. */
export function batchRows(productId: number, count: number, from = 1): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index
    return batchRow(productId, { serial_number: batchSerial(number), client_email: `klant${number}@voorbeeld.nl` })
  })
}

/** The serial number of a row's number, as it is stored. */
export function batchSerial(number: number): string {
  return `AB ${100_000 + number}`
}
