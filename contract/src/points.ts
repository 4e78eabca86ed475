import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageNumber, paginated } from './pagination.ts'

/** Why the shop refused the points of a registration, as the member reads it. */
export const refusalReasons = {
  known_differently: 'De cadeaushop heeft deze registratie al anders verwerkt. Neem contact met ons op.',
  not_accepted: 'De cadeaushop heeft deze registratie niet geaccepteerd. Neem contact met ons op.',
  first_refused: 'De punten van deze registratie zijn geweigerd. Deze wijziging volgt zodra die zijn bijgeschreven.',
  call_missing: 'De cadeaushop kan deze wijziging nog niet verwerken. We proberen het later opnieuw.',
} as const

export type RefusalReason = keyof typeof refusalReasons

const pointsStatus = z.enum(['pending', 'credited', 'refused'])

export type PointsStatus = z.output<typeof pointsStatus>

export const pointsStep = z.object({
  kind: pointsStatus,
  created_at: z.string(),
  /** Why the shop refused, in a sentence; null for the other kinds. */
  reason: z.nullable(z.string()),
})

export type PointsStep = z.output<typeof pointsStep>

export const registrationPoints = z.object({
  id: z.int(),
  serial_number: z.string(),
  brand: z.string(),
  model: z.string(),
  credits: z.int(),
  created_at: z.string(),
  status: pointsStatus,
  /** Oldest first. A refused registration that is tried again has several attempts. */
  steps: z.array(pointsStep),
})

export type RegistrationPoints = z.output<typeof registrationPoints>

/** The member's points as the portal knows them, newest registration first; it answers while the shop is down. */
export const listPoints = endpoint({
  method: 'GET',
  path: '/api/points',
  access: 'verified',
  query: z.object({ page: pageNumber }),
  reply: z.extend(paginated(registrationPoints), {
    totals: z.object({
      /** The last balance that the shop answered, and when; null before the first answer. */
      balance: z.int(),
      balance_refreshed_at: z.nullable(z.string()),
      pending_credits: z.int(),
      credited_credits: z.int(),
    }),
  }),
})

export type PointsPage = z.output<typeof listPoints.reply>
