import type { OwnRegistration } from '@portal/contract/own-registration'
import { readDraft, tabDraft } from '../../../device/draft.ts'
import { inGroups } from '../../../ui/fields/dutch-phone-number.ts'
import { emptyRegistration, type RegistrationValues } from '../registration-fields.ts'

const formOf = (id: number) => `correction-${id}`

/** Whether this tab has something that was typed into the form and not sent. */
export function hasCorrectionDraft(id: number, memberId: number): boolean {
  return readDraft({ form: formOf(id), memberId }) !== null
}

/** Keeps what is typed as long as the tab lives, whatever else changes the registration meanwhile. */
export function correctionDraft(id: number, memberId: number, saved: Correction) {
  return tabDraft({ form: formOf(id), memberId, saved })
}

export type Correction = Omit<
  RegistrationValues,
  'install_date' | 'brand' | 'selectedProduct' | 'serial_number' | 'consent'
>

export function correctionOf(registration: OwnRegistration): Correction {
  const names = Object.keys(emptyCorrection) as (keyof Correction)[]
  const values = Object.fromEntries(names.map((name) => [name, registration[name] ?? ''])) as Correction
  return { ...values, client_phone_number: inGroups(registration.client_phone_number) }
}

const {
  install_date: _day,
  brand: _brand,
  selectedProduct: _product,
  serial_number: _serial,
  consent: _consent,
  ...emptyCorrection
} = emptyRegistration
