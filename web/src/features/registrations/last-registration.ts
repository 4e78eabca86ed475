import { queueNotes } from '../../device/what-is-kept.ts'
import { fieldsInCommon, type InCommon, type RegistrationValues } from './registration-fields.ts'

type Last = { memberId: number; values: RegistrationValues; inCommon: InCommon | null }

// In memory only, and gone with the log-out: these are a customer's data.
let last: Last | null = null
queueNotes.watchForgotten(() => {
  last = null
})

/** Remembers what was registered or queued just now, until the next screen is left. */
export function rememberLast(memberId: number, values: RegistrationValues): void {
  last = { memberId, values, inCommon: null }
}

export function readLast(memberId: number): RegistrationValues | null {
  return last?.memberId === memberId ? last.values : null
}

/** Makes the next form open with what it has in common with the last registration. */
export function startFromLast(inCommon: InCommon): void {
  if (last) last = { ...last, inCommon }
}

/** What the form opens with when the member asked for that; never a serial number, and never the consent. */
export function readPrefill(memberId: number): { inCommon: InCommon; values: Partial<RegistrationValues> } | null {
  if (last?.memberId !== memberId || !last.inCommon) return null
  const { inCommon, values } = last
  return { inCommon, values: Object.fromEntries(fieldsInCommon(inCommon).map((name) => [name, values[name]])) }
}

/** Forgets the last registration, unless the form is still to open with it. */
export function withdrawOffer(): void {
  if (!last?.inCommon) last = null
}

/** Forgets the last registration, once the form is open. */
export function forgetLast(): void {
  last = null
}
