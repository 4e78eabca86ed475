import { lastCorrectionDay, type OwnRegistration } from '@portal/contract/own-registration'
import type { Registration } from '@portal/contract/registrations'
import type { Config } from '../../config.ts'
import { presentMoment } from '../../http/present-moment.ts'
import type { OwnRegistrationRow } from './find-own-registration.ts'
import type { RegistrationRow } from './store.ts'
import { tellPoints, tellStory } from './tell-story.ts'

/** A registration in its installer's list, without the customer's data. */
export function presentRegistration(row: RegistrationRow): Registration {
  return {
    id: row.id,
    install_date: row.install_date,
    address: row.city ?? '',
    address_zipcode: row.zipcode,
    address_house_number: row.house_number,
    serial_number: row.serial_number,
    product: { brand: row.brand, model: row.model, image: row.image },
    credits: row.credits,
    synced_sparco: row.is_credited,
    status: row.status,
    certificate_code: row.certificate_code,
  }
}

export function presentOwnRegistration(
  row: OwnRegistrationRow,
  { correctionDays, provider }: Pick<Config, 'correctionDays' | 'provider'>,
): OwnRegistration {
  const isWithdrawn = row.status === 'withdrawn'
  return {
    id: row.id,
    install_date: row.install_date,
    address_zipcode: row.zipcode,
    address_house_number: row.house_number,
    huisnummer_toevoeging: row.house_number_addition,
    woonplaats: row.city,
    product: { id: row.product_id, brand: row.brand, model: row.model, image: row.image },
    serial_number: row.serial_number,
    selectedGender: row.customer_gender,
    voorletters: row.customer_initials,
    client_name: row.customer_name,
    client_email: row.customer_email,
    client_phone_number: row.customer_phone_number,
    credits: row.credits,
    synced_sparco: row.is_credited,
    created_at: presentMoment(row.created_at),
    status: row.status,
    version: row.version,
    warranty_until: isWithdrawn ? null : row.warranty_until,
    warranty_months: { statutory: row.warranty_months_statutory, all_in: row.warranty_months_all_in },
    certificate_code: row.certificate_code,
    can_correct_until: isWithdrawn ? null : lastCorrectionDay(row.created_at, correctionDays),
    points: tellPoints(row.lines),
    timeline: tellStory(row, provider),
  }
}
