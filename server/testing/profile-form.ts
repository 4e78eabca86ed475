/** A member's profile as its form sends it. */
export const profileForm = {
  first_name: 'Sanne',
  last_name: 'de Wit',
  phone_number: '06 12 34 56 78',
  street: 'Kerkstraat',
  house_number: '12',
  zipcode: '3511LX',
  city: 'Utrecht',
  company: 'De Wit Installaties',
  company_street: 'Havenweg',
  company_house_number: '7',
  company_zipcode: '1013AA',
  company_city: 'Amsterdam',
}
