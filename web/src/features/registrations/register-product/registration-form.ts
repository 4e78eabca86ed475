import type { Product } from '@portal/contract/catalogue'
import {
  type ConsentedRegistrationBody,
  consentStatement,
  type CreateRegistrationBody,
  registrationMessages,
} from '@portal/contract/registrations'
import { type SerialMask, serialNumberKey, serialNumberProblem } from '@portal/contract/rules/serial-number'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clearDraft, keepDraft, readDraft } from '../../../device/draft.ts'
import { inTime } from '../../../lib/in-time.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import type { FormDraft } from '../../../lib/form-draft.ts'
import type { Problems } from '../../../lib/use-contract-form.ts'
import { fieldId } from '../../../ui/fields/field.tsx'
import { focusControl } from '../../../ui/fields/focus-control.ts'
import { noteSilence } from '../../account/session.ts'
import { productsQuery, refetchRegistered } from '../api.ts'
import { readPrefill } from '../last-registration.ts'
import { productName } from '../product-name.ts'
import type { RefusedItem } from '../queue/queue-sender.ts'
import type { QueuedProduct } from '../queue/queue-storage.ts'
import {
  emptyRegistration,
  registrationField,
  registrationFieldNames,
  type RegistrationValues,
} from '../registration-fields.ts'
import { registerOrKeep } from './register-or-keep.ts'

/**
 * What the call itself can't check: the brand, which is not sent, its format of serial numbers, and the consent. Without the
 * products of the brand the server judges the serial number.
 */
export function checkRegistration(
  { brand, serial_number, consent }: RegistrationValues,
  mask: SerialMask | undefined,
): Problems {
  const problems: Problems = {}
  if (brand === '') problems.brand = 'Merk is verplicht'
  const isJudged = mask !== undefined && serial_number.trim() !== ''
  const ofSerialNumber = isJudged ? serialNumberProblem(mask, serial_number) : null
  if (ofSerialNumber) problems.serial_number = ofSerialNumber
  if (!consent) problems.consent = registrationMessages.consentMissing
  return problems
}

/** Moves the focus to the first field, in the order of the form, that has to be filled in and is empty, and brings it into sight. */
export function focusEmptyField(values: RegistrationValues): void {
  const name = registrationFieldNames.find((each) => !registrationField(each).isOptional && values[each] === '')
  const control = name && document.getElementById(fieldId(name))
  if (!control) return
  focusControl(control)
  // Not only just: bars lie over the edges of a phone.
  control.scrollIntoView({ block: 'center' })
}

/** Whose form it is, and the refused registration that it mends instead of making a new one. */
export type FormOf = { memberId: number; mends: RefusedItem | null }

/** What the address of the page asks for. */
export type Asked = { installDate: string; serialNumber: string; brand: string }

/**
 * What the form opens with: what it has in common with the last registration if the member asked for that, else the
 * draft of this tab, and the date in the address unless the draft started with it. The serial number in the address takes no
 * other's place.
 */
export function startRegistration(of: FormOf, asked: Asked) {
  const prefill = of.mends ? null : readPrefill(of.memberId)
  if (prefill) {
    const values = withProduct({ ...emptyRegistration, ...prefill.values }, asked)
    return { values, isRestored: false, inCommon: prefill.inCommon, isForAnother: false }
  }

  const { installDate, serialNumber } = asked
  const draft = readDraft<RegistrationValues>(draftOf(of))
  const empty = of.mends?.form.values ?? emptyRegistration
  const values = { ...empty, ...(installDate ? { install_date: installDate } : {}), ...draft?.values }
  const asksForAnotherDate = installDate !== '' && draft?.startedWith !== installDate
  const { install_date: _, ...rest } = draft?.values ?? {}
  const isAsked = (name: string, value: unknown) =>
    value === '' || value === asked.brand || (name === 'serial_number' && isSameSerial(String(value), serialNumber))

  return {
    values: withProduct(asksForAnotherDate ? { ...values, install_date: installDate } : values, asked),
    isRestored: !of.mends && Object.entries(rest).some(([name, value]) => !isAsked(name, value)),
    inCommon: null,
    isForAnother: serialNumber !== '' && !['', serialNumber].some((one) => isSameSerial(one, values.serial_number)),
  }
}

function isSameSerial(one: string, other: string): boolean {
  return serialNumberKey(one) === serialNumberKey(other)
}

// Nothing that was typed is lost by it.
function withProduct(values: RegistrationValues, { serialNumber, brand }: Asked): RegistrationValues {
  if (serialNumber === '' || values.serial_number !== '') return values
  return { ...values, serial_number: serialNumber, brand: values.brand || brand }
}

/** Keeps what is typed for as long as the tab lives. What the form opens with, is for `startRegistration` to say. */
export function registrationDraft(of: FormOf, installDate: string): FormDraft<RegistrationValues> {
  return {
    keep: (values) => keepDraft(draftOf(of), { values: textsOf(values), startedWith: installDate }),
    // With the key of the last attempt.
    forget: () => {
      clearDraft(draftOf(of))
      clearDraft(attemptOf(of))
    },
  }
}

// The consent is given anew each time.
function textsOf(values: RegistrationValues): Partial<RegistrationValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))
}

function draftOf({ memberId, mends }: FormOf) {
  return { form: mends ? `registration-${mends.id}` : 'registration', memberId }
}

// A form that was registered waits no longer for the device.
const forgetMs = 1_500

/** Where a registration ended: with the server, or in the queue of this device under the given key. */
export type Registered = { queued: string | null }

// Lazy, since few registrations need it. The page loads it before it can be needed, so that it is there without a connection.
async function loadQueue(memberId: number) {
  const { openQueueSender } = await import('../queue/use-registration-queue.ts')
  return openQueueSender(memberId)
}

/** The refused registration of the queue that is to be mended; null without one, undefined until the device was read. */
export function useRefusedItem(memberId: number, id: string | undefined): RefusedItem | null | undefined {
  const [found, setFound] = useState<{ id: string; item: RefusedItem | null }>()

  useEffect(() => {
    if (!id) return
    let isWanted = true
    void loadQueue(memberId)
      .then((queue) => queue.findRefused(id))
      .catch(() => null)
      .then((item) => isWanted && setFound({ id, item }))
    return () => {
      isWanted = false
    }
  }, [memberId, id])

  if (!id) return null
  return found?.id === id ? found.item : undefined
}

// Should the device fail at this or hang, the refusal stays on screen; nothing is registered twice by that.
function forgetRefused(memberId: number, { id }: RefusedItem): Promise<void> {
  const forgotten = loadQueue(memberId).then((queue) => queue.discard(id))
  return inTime(forgetMs, forgotten).catch(() => undefined)
}

type FilledIn = { filledIn: CreateRegistrationBody; values: RegistrationValues }

/**
 * Registers a product, once: a second try after a lost answer gets the answer of the first. Without an answer the
 * registration goes into the queue of this device, with the same key.
 */
export function useRegisterProduct(of: FormOf) {
  const queryClient = useQueryClient()
  const [attempts] = useState(() => createAttempts(of))
  const [isUnkept, setIsUnkept] = useState(false)

  const registering = useMutation({
    mutationFn: async ({ filledIn, values }: FilledIn): Promise<Registered> => {
      setIsUnkept(false)
      const { key: id, body } = attempts.attemptAt(filledIn)
      const products = queryClient.getQueryData(productsQuery(values.brand).queryKey)
      const product = queuedProduct(values, products)
      const keep = async (answered: AbortSignal) => {
        const queue = await loadQueue(of.memberId)
        await queue.add({ id, product, form: { body, values } }, { mends: of.mends?.id ?? null, unless: answered })
      }
      const isQueued = await registerOrKeep(body, id, { keep, onUnkept: () => setIsUnkept(true) })
      return { queued: isQueued ? id : null }
    },
    onSuccess: async ({ queued }) => {
      attempts.forget()
      if (queued) return noteSilence(queryClient)
      // Else a tab that closes now would leave it on screen as refused.
      if (of.mends) await forgetRefused(of.memberId, of.mends)
      // The form doesn't wait for them.
      refetchRegistered(queryClient)
    },
  })
  /** While it waits for an answer, whether the device failed to keep the registration. */
  return { register: registering.mutateAsync, isUnkept: isUnkept && registering.isPending }
}

function queuedProduct(
  { brand, selectedProduct, serial_number }: RegistrationValues,
  products: readonly Product[] = [],
): QueuedProduct {
  const product = products.find(({ id }) => String(id) === selectedProduct)
  return {
    name: product ? productName({ product }) : brand,
    image: product?.image ?? null,
    serialNumber: serial_number,
  }
}

type Attempt = { key: string; body: string }

// What is filled in unchanged keeps its key and its consent, also after a reload of the page: to the server a key belongs
// to one body. A change gets a new key and consent; if the first attempt was stored after all, the taken serial number
// says so.
function createAttempts(of: FormOf) {
  const { key, body } = readDraft<Attempt>(attemptOf(of))?.values ?? {}
  const refused = of.mends && { key: of.mends.id, body: JSON.stringify(of.mends.form.body) }
  let last = key && body ? { key, body } : refused

  return {
    attemptAt(filledIn: CreateRegistrationBody) {
      if (!last || withoutConsent(last.body) !== JSON.stringify(filledIn)) {
        last = { key: newUuid(), body: JSON.stringify(consentedNow(filledIn)) }
        keepDraft(attemptOf(of), { values: last, startedWith: '' })
      }
      return { key: last.key, body: JSON.parse(last.body) as ConsentedRegistrationBody }
    },
    forget() {
      last = null
      clearDraft(attemptOf(of))
    },
  }
}

// The statement that stands above the button.
function consentedNow(filledIn: CreateRegistrationBody): ConsentedRegistrationBody {
  return { ...filledIn, consent_version: consentStatement.version, consented_at: new Date().toISOString() }
}

function withoutConsent(body: string): string {
  const { consent_version: _, consented_at: __, ...filledIn } = JSON.parse(body) as ConsentedRegistrationBody
  return JSON.stringify(filledIn)
}

function attemptOf({ memberId, mends }: FormOf) {
  return { form: mends ? `registration-attempt-${mends.id}` : 'registration-attempt', memberId }
}
