import type { Maintenance } from '@portal/contract/maintenance'

/** Maintenance of a customer, with all that a row has. */
export function maintenanceOf(fields: Partial<Maintenance> = {}): Maintenance {
  return {
    registration_id: 812,
    product: { brand: 'AquaStar', model: 'Compact 8', image: null },
    serial_number: 'AB 190871',
    voorletters: 'M.',
    client_name: 'Van den Berg',
    client_email: 'm+klant@voorbeeld.nl',
    client_phone_number: '06 12 34 56 78',
    address_zipcode: '5611 AB',
    address_house_number: '12',
    huisnummer_toevoeging: 'B',
    woonplaats: 'Eindhoven',
    install_date: '2024-03-20',
    year: 3,
    due_day: '2027-03-20',
    state: 'due',
    done_day: null,
    last_done_at: null,
    reminder: 'none',
    ...fields,
  }
}
