import * as z from 'zod/mini'

/** Devices keep unsent work for weeks; an older consent is a wrong clock. */
const maxDays = 90

/** As the client says. An unknown statement or an impossible moment counts as not said: it never refuses a registration. */
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
