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

/** Points that came or went after registering: those of one change, or by hand. */
export const pointsChange = z.object({
  credits: z.int(),
  /** How much of it is below zero still: the next points fill that up. */
  below_zero: z.int(),
  /** Why, in the words of who did it. */
  reason: z.nullable(z.string()),
  created_at: z.string(),
  status: pointsStatus,
  steps: z.array(pointsStep),
})

export type PointsChange = z.output<typeof pointsChange>

export const registrationPoints = z.object({
  id: z.int(),
  serial_number: z.string(),
  brand: z.string(),
  model: z.string(),
  /** What it is worth to the member now, with what is still under way. */
  credits: z.int(),
  created_at: z.string(),
  /** Of the points that it began with, as the steps. */
  status: pointsStatus,
  /** Oldest first. A refused registration that is tried again has several attempts. */
  steps: z.array(pointsStep),
  is_withdrawn: z.optional(z.boolean()),
  /** How many points it began with; with a reason when that was not by registering it. */
  first: z.optional(z.object({ credits: z.int(), reason: z.nullable(z.string()) })),
  /** What came or went since, oldest first. */
  changes: z.optional(z.array(pointsChange)),
})

export type RegistrationPoints = z.output<typeof registrationPoints>

/** The member's points as the portal knows them, newest registration first; it answers while the shop is down. */
export const listPoints = endpoint({
  method: 'GET',
  path: '/api/points',
  access: 'verified',
  query: z.object({ page: pageNumber }),
  reply: z.extend(paginated(registrationPoints), {
    /** Points without a registration, newest first, on the page where their moment is among the registrations. */
    by_hand: z.optional(z.array(z.object({ id: z.int(), ...pointsChange.shape }))),
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
