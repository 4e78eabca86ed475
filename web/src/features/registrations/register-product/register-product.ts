import { createRegistration, type CreateRegistrationBody, registrationMessages } from '@portal/contract/registrations'
import { serialNumberProblem } from '@portal/contract/rules/serial-number'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { clearDraft, keepDraft, readDraft } from '../../../lib/draft.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import type { ContractForm, Problems } from '../../../lib/use-contract-form.ts'
import { registrationList } from '../registration-list.ts'

/** The fields of the form in the order on screen. Brand and consent are not sent. */
const emptyRegistration = {
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

/** Forgets what was typed and the key of the last attempt, when they are sent or no longer wanted. */
export function forgetRegistrationDraft(memberId: number): void {
  clearDraft(draftOf(memberId))
  clearDraft(attemptOf(memberId))
}

// The consent is given anew each time.
function textsOf(values: RegistrationValues): Partial<RegistrationValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))
}

function draftOf(memberId: number) {
  return { form: 'registration', memberId }
}

/** Registers a product, once: a second try after a lost answer gets the answer of the first. */
export function useRegisterProduct(memberId: number) {
  const queryClient = useQueryClient()
  const [attempts] = useState(() => createAttempts(memberId))
  return useMutation({
    mutationFn: (body: CreateRegistrationBody) => register(body, attempts.keyOf(body)),
    onSuccess: () => {
      attempts.forget()
      registrationList.forget()
      // The list, the dashboard and the member's points all show the new registration; the form doesn't wait for them.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'catalogue' })
    },
  })
}

const maxWaits = 20

// 409 with Retry-After: the server still works on an attempt whose answer was lost, so the answer only has to be awaited.
async function register(body: CreateRegistrationBody, idempotencyKey: string, waits = 0): Promise<unknown> {
  try {
    return await call(createRegistration, { body, idempotencyKey })
  } catch (error) {
    const isInProgress = error instanceof ApiError && error.status === 409 && error.retryAfter !== null
    if (!isInProgress || waits === maxWaits) throw error
    const milliseconds = (error.retryAfter ?? 1) * 1_000
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return register(body, idempotencyKey, waits + 1)
  }
}

type Attempt = { key: string; body: string }

// The same body keeps its key, also after a reload of the page. A changed body gets a new key, because to the server a
// key belongs to one body; if the first attempt was stored after all, the taken serial number says so.
function createAttempts(memberId: number) {
  const { key, body } = readDraft<Attempt>(attemptOf(memberId))?.values ?? {}
  let last = key && body ? { key, body } : null

  return {
    keyOf(sent: object): string {
      const body = JSON.stringify(sent)
      if (last?.body !== body) {
        last = { key: newUuid(), body }
        keepDraft(attemptOf(memberId), { values: last, startedWith: '' })
      }
      return last.key
    },
    forget() {
      last = null
      clearDraft(attemptOf(memberId))
    },
  }
}

function attemptOf(memberId: number) {
  return { form: 'registration-attempt', memberId }
}
