import { certificateNumber } from '@portal/contract/certificate-code'
import { type Certificate } from '@portal/contract/certificates'
import { dayInAmsterdam, todayInAmsterdam } from '@portal/contract/rules/day'
import { firmName } from '../registrations/name-customer.ts'
import type { CertificateRow } from './store.ts'

export function presentCertificate(row: CertificateRow): Certificate {
  return {
    number: certificateNumber(row.code),
    state: stateOf(row),
    withdrawn_on: row.withdrawn_at && dayInAmsterdam(row.withdrawn_at),
    product: { brand: row.brand, model: row.model, image: row.image },
    serial_number: row.serial_number,
    install_date: row.install_date,
    statutory_until: row.statutory_until,
    warranty_until: row.warranty_until,
    warranty_months: { statutory: row.statutory_months, all_in: row.all_in_months },
    installer: { name: firmName(row.installer), place: row.place },
  }
}

// On the last day there still is warranty.
function stateOf({ withdrawn_at, warranty_until }: CertificateRow): Certificate['state'] {
  if (withdrawn_at) return 'ingetrokken'
  return warranty_until < todayInAmsterdam() ? 'verlopen' : 'geldig'
}
