import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'
import { optionalText, requiredText } from './rules/text.ts'

// Points that staff give or take without a registration. Above the limit of the settings a second person decides on the case of it.

export const pointsByHandMessages = {
  creditsMissing: 'Vul het aantal punten in',
  invalidCredits: 'Vul een heel aantal in, zoals 250 of -250',
  tooMany: 'Geef hoogstens 100.000 punten tegelijk',
  reasonMissing: 'Reden is verplicht',
  textMissing: 'Vul in wat het lid leest',
  oneself: 'Je kunt jezelf geen punten geven of afnemen',
  noInstaller: 'Dit lid is geen installateur en spaart geen punten',
  secondPerson: 'Een ander dan wie dit voorstelde of krijgt beslist hierover',
} as const

const mostCredits = 100_000

const credits = z.pipe(
  requiredText(pointsByHandMessages.creditsMissing),
  z.pipe(
    z.string().check(z.regex(/^[+-]?\d{1,9}$/, pointsByHandMessages.invalidCredits)),
    z.pipe(
      z.transform(Number),
      z.int().check(
        z.refine((sent) => sent !== 0, pointsByHandMessages.invalidCredits),
        z.gte(-mostCredits, pointsByHandMessages.tooMany),
        z.lte(mostCredits, pointsByHandMessages.tooMany),
      ),
    ),
  ),
)

export const pointsByHandBody = z.object({
  credits,
  /** For the record and who confirms: the member never reads it. */
  reason: requiredText(pointsByHandMessages.reasonMissing, { max: 500, multiline: true }),
  /** What the member reads at their points. */
  text: requiredText(pointsByHandMessages.textMissing, { max: 200 }),
})

export type PointsByHandBody = z.output<typeof pointsByHandBody>

/**
 * What becomes of them: at once; by a case that another person decides; or at once although they are many, since nobody else may, and
 * every beheerder is told by mail.
 */
export const pointsWays = ['direct', 'voorstel', 'alleen'] as const

export type PointsWay = (typeof pointsWays)[number]

const way = z.enum(pointsWays)

const call = { method: 'POST', access: may.changePoints } as const

export const givePoints = endpoint({
  ...call,
  path: '/api/admin/members/:id/points',
  idempotency: 'optional',
  body: pointsByHandBody,
  status: 201,
  reply: z.object({ data: z.object({ way, case_id: z.nullable(z.int()) }) }),
})

export const previewPoints = endpoint({
  ...call,
  path: '/api/admin/members/:id/points/preview',
  // What is said about it may still have to be thought of.
  body: z.object({ credits, reason: optionalText({ max: 500, multiline: true }), text: optionalText({ max: 200 }) }),
  reply: z.object({
    data: z.object({
      way,
      /** How many one person gives or takes of one member in a day without a second. */
      limit: z.int(),
      /** The last word of the shop, and what it has not booked yet. */
      balance: z.int(),
      pending: z.int(),
    }),
  }),
})

export type PointsForeseen = z.output<typeof previewPoints.reply>['data']
