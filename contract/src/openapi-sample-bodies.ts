// What several examples of the document have in common.

export const profile = {
  first_name: 'Sanne',
  last_name: 'de Wit',
  phone_number: '06 12 34 56 78',
  street: 'Kanaalstraat',
  house_number: '12',
  house_number_addition: 'A',
  zipcode: '5611AB',
  city: 'Eindhoven',
  birthdate: '1985-04-12',
  company: 'De Wit Installaties',
  company_street: 'Hallenweg',
  company_house_number: '3',
  company_house_number_addition: null,
  company_zipcode: '5615PP',
  company_city: 'Eindhoven',
  company_url: 'https://dewit.example',
  company_size: 6,
  kvk_number: '12345678',
}

export const registration = {
  install_date: '2026-11-14',
  address_zipcode: '5611 AB',
  address_house_number: '12',
  huisnummer_toevoeging: 'A',
  woonplaats: 'Eindhoven',
  selectedProduct: 7,
  serial_number: 'AB 190871',
  selectedGender: 'female',
  voorletters: 'M.',
  client_name: 'van den Berg',
  client_email: 'm.vandenberg@voorbeeld.example',
  client_phone_number: '06 12 34 56 78',
}

export const listed = {
  id: 812,
  install_date: '2026-11-14',
  address: 'Eindhoven',
  address_zipcode: '5611 AB',
  address_house_number: '12',
  serial_number: 'AB 190871',
  product: { brand: 'AquaStar', model: 'Compact 8', image: 'products/cabinet.jpg' },
  credits: 250,
  synced_sparco: false,
  status: 'pending',
  certificate_code: '0123456789abcdef0123',
}

export const ownView = {
  id: 4,
  subject: 'articles',
  name: 'Mijn concepten',
  filters: { status: 'concept', sorteer: '-title' },
}

export const viewReplies = {
  listViews: [{ data: [ownView] }],
  createView: [{ data: ownView }],
  renameView: [{ data: ownView }],
}

export function pageOf(data: unknown[], path: string) {
  const url = `https://portaal.example${path}`
  const first = `${url}?page=1`
  const links = [
    { url: null, label: '&laquo; Vorige', active: false },
    { url: first, label: '1', active: true },
    { url: null, label: 'Volgende &raquo;', active: false },
  ]
  return {
    data,
    links: { first, last: first, prev: null, next: null },
    meta: { current_page: 1, from: 1, last_page: 1, per_page: 10, to: 1, total: 1, path: url, links },
  }
}
