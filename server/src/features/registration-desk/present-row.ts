import type { DeskRegistration, RegistrationState } from '@portal/contract/registrations-for-staff'
import { presentMoment } from '../../http/present-moment.ts'
import type { DeskRow } from './find-registrations.ts'

export function presentDeskRow(row: DeskRow): DeskRegistration {
  return {
    id: row.id,
    created_at: presentMoment(row.created_at),
    install_date: row.install_date,
    serial_number: row.serial_number,
    product: { id: row.product_id, brand: row.brand, model: row.model, image: row.image },
    member: { id: row.member_id, name: row.member_name, company: row.company },
    address_zipcode: row.zipcode,
    address_house_number: row.house_number,
    huisnummer_toevoeging: row.house_number_addition,
    address: row.city ?? '',
    credits: row.credits,
    status: stateOf(row),
    is_corrected: row.corrected_at !== null,
  }
}

export function stateOf(row: Pick<DeskRow, 'withdrawn_at' | 'refused_at' | 'credited_at'>): RegistrationState {
  if (row.withdrawn_at) return 'withdrawn'
  if (row.refused_at) return 'refused'
  return row.credited_at ? 'credited' : 'pending'
}
