import { registrationMessages } from '@portal/contract/registrations'
import { serialNumberProblem } from '@portal/contract/rules/serial-number'
import { useEffect } from 'react'
import { clearDraft, keepDraft, readDraft } from '../../../lib/draft.ts'
import type { ContractForm, Problems } from '../../../lib/use-contract-form.ts'

/** The fields of the form in the order on screen. Brand and consent are not sent. */
export const emptyRegistration = {
  install_date: '',
  address_zipcode: '',
  address_house_number: '',
  huisnummer_toevoeging: '',
  woonplaats: '',
  brand: '',
  selectedProduct: '',
  serial_number: '',
  selectedGender: '',
  voorletters: '',
  client_name: '',
  client_email: '',
  client_phone_number: '',
  consent: false,
}

export type RegistrationValues = typeof emptyRegistration

/** What the call itself can't check: the brand's format of serial numbers, and the consent. */
export function checkRegistration({ brand, serial_number, consent }: RegistrationValues): Problems {
  const problems: Problems = {}
  const ofSerialNumber = brand && serial_number.trim() ? serialNumberProblem(brand, serial_number) : null
  if (ofSerialNumber) problems.serial_number = ofSerialNumber
  if (!consent) problems.consent = registrationMessages.consentMissing
  return problems
}

/** What the form opens with: the draft of this tab, and the date in the address unless the draft started with it. */
export function startRegistration(memberId: number, installDate: string) {
  const draft = readDraft<RegistrationValues>(draftOf(memberId))
  const values = { ...emptyRegistration, install_date: installDate, ...draft?.values }
  const asksForAnotherDate = installDate !== '' && draft?.startedWith !== installDate
  const { install_date: _, ...rest } = draft?.values ?? {}

  return {
    values: asksForAnotherDate ? { ...values, install_date: installDate } : values,
    isRestored: Object.values(rest).some((value) => value !== ''),
  }
}

/** Keeps what is typed for as long as the tab lives. */
export function useRegistrationDraft(
  { subscribe }: ContractForm<RegistrationValues>,
  memberId: number,
  installDate: string,
) {
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(draftOf(memberId), { values: textsOf(values), startedWith: installDate }),
    })
  }, [subscribe, memberId, installDate])
}

/** Forgets the draft, when it is sent or no longer wanted. */
export function forgetRegistrationDraft(memberId: number): void {
  clearDraft(draftOf(memberId))
}

// The consent is given anew each time.
function textsOf(values: RegistrationValues): Partial<RegistrationValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))
}

function draftOf(memberId: number) {
  return { form: 'registration', memberId }
}
