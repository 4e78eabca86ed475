import * as z from 'zod/mini'

/** Devices keep what they can't send for weeks. A consent from longer ago is rather a clock that is wrong. */
const maxDays = 90

/**
 * Which statement the installer saw and when, as far as the client says so. An unknown statement or an impossible moment
 * counts as not said: it must never refuse a registration.
 */
export function consentFields(versions: readonly string[]) {
  return {
    consent_version: z.catch(z.nullish(z.enum(versions)), null),
    consented_at: z.catch(z.nullish(z.string().check(...possibleMoment)), null),
  }
}

const possibleMoment = [
  z.overwrite((text: string) => readMoment(text) ?? ''),
  z.minLength(1),
  z.meta({ format: 'date-time' }),
] as const

function readMoment(text: string): string | null {
  const moment = new Date(text)
  const age = Date.now() - moment.getTime()
  return age >= 0 && age <= maxDays * 24 * 60 * 60 * 1000 ? moment.toISOString() : null
}
