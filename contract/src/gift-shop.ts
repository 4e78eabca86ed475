import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageNumber, paginated } from './pagination.ts'

const address = z.object({ url: z.string() })

/** An address at the gift shop that signs the member in, once and for a minute; clients append `&return=…`. */
export const getGiftShopSignOn = endpoint({
  method: 'GET',
  path: '/api/sparco/sso',
  access: 'verified',
  reply: z.object({ url: z.string(), data: address }),
})

/** Why the shop refused the points of a registration, as a member reads it. */
export const refusalReasons = {
  known_differently: 'De cadeaushop heeft deze registratie al anders verwerkt. Neem contact met ons op.',
  not_accepted: 'De cadeaushop heeft deze registratie niet geaccepteerd. Neem contact met ons op.',
} as const

export type RefusalReason = keyof typeof refusalReasons

const pointsStatus = z.enum(['pending', 'credited', 'refused'])

export type PointsStatus = z.output<typeof pointsStatus>

/** One thing that happened to the points of a registration, and when. */
export const pointsStep = z.object({
  kind: pointsStatus,
  created_at: z.string(),
  /** Why the shop refused, in a sentence; null for the other kinds. */
  reason: z.nullable(z.string()),
})

export type PointsStep = z.output<typeof pointsStep>

/** The points of one registration: how they stand now, and how they came there. */
export const registrationPoints = z.object({
  /** The registration's. */
  id: z.int(),
  serial_number: z.string(),
  brand: z.string(),
  model: z.string(),
  credits: z.int(),
  /** When it was registered. */
  created_at: z.string(),
  /** What the last step says. */
  status: pointsStatus,
  /** The first one first; a refused registration that is tried again has several attempts. */
  steps: z.array(pointsStep),
})

export type RegistrationPoints = z.output<typeof registrationPoints>

/** The member's points as the portal knows them, the newest registration first: readable when the shop is not. */
export const listPoints = endpoint({
  method: 'GET',
  path: '/api/points',
  access: 'verified',
  query: z.object({ page: pageNumber }),
  reply: z.extend(paginated(registrationPoints), {
    totals: z.object({
      /** The balance as the shop last told it, and when: null before the first time. */
      balance: z.int(),
      balance_refreshed_at: z.nullable(z.string()),
      pending_credits: z.int(),
      credited_credits: z.int(),
    }),
  }),
})

export type PointsPage = z.output<typeof listPoints.reply>
