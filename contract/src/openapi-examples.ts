const profile = {
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

const newPassword = { password: 'waterzacht2026', password_confirmation: 'waterzacht2026' }

const registration = {
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

/** A body for every call that takes one, by the name of its endpoint. A test checks them against the contract. */
export const requestExamples: Record<string, Record<string, unknown>> = {
  logIn: { email: 'sanne@dewit.example', password: 'waterzacht2026', remember: true },
  registerAccount: { ...profile, email: 'sanne@dewit.example', ...newPassword, compenda_id: null, google_token: null },
  resendVerification: { user: 12 },
  forgotPassword: { email: 'sanne@dewit.example' },
  resetPassword: { token: 'the token of the mail', email: 'sanne@dewit.example', ...newPassword },
  updateProfile: { ...profile, password: null, password_confirmation: '' },
  updatePassword: { current_password: 'waterhard2025', ...newPassword },
  updateMember: { ...profile, password: null, password_confirmation: '' },
  listProducts: { brand: 'AquaStar' },
  createRegistration: registration,
  registerBatch: {
    rows: [{ ...registration, row_id: 'a1' }],
    consent: true,
    submission: '8f14e45f-ceea-467f-9f14-e45fceea467f',
    final: true,
  },
  checkBatch: { rows: [{ serial_number: 'AB 190871', selectedProduct: 7 }], fields: ['serial_number'] },
  sendContactRequest: { subject: 1, question: 'Past de Compact 8 in een keukenkastje?' },
}
