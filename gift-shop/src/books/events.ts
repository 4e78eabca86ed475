import * as z from 'zod'

const moment = z.iso.datetime({ offset: true })
const id = z.int().positive()

// How points of a member changed, and the words of the statement.
const points = { at: moment, member_id: id, credits: z.int(), description: z.string(), occurred_at: moment }

export const mailSubjects = ['gifts', 'points', 'orders'] as const

/** The events of the shop, one per line of the journal. All state is computed from them. */
export const shopEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('credited'), registration_id: id, ...points, credits: z.int().nonnegative() }),
  z.object({ type: z.literal('corrected'), registration_id: id, number: id, ...points }),
  z.object({ type: z.literal('adjusted'), adjustment_id: z.uuid(), ...points }),
  z.object({
    type: z.literal('ordered'),
    at: moment,
    order_number: id,
    order_key: z.string(),
    member_id: id,
    gift_name: z.string(),
    price: z.int().positive(),
  }),
  z.object({
    type: z.literal('signed_on'),
    at: moment,
    token_id: z.string(),
    token_expires_at: moment,
    session_key: z.string(),
    session_expires_at: moment,
    member_id: id,
    name: z.string(),
    email: z.string(),
  }),
  z.object({ type: z.literal('signed_out'), at: moment, session_key: z.string() }),
  z.object({
    type: z.literal('preferences_saved'),
    at: moment,
    member_id: id,
    subjects: z.array(z.enum(mailSubjects)),
  }),
])

export type ShopEvent = z.output<typeof shopEvent>
export type EventOf<Type extends ShopEvent['type']> = Extract<ShopEvent, { type: Type }>
export type PointsEvent = EventOf<'credited' | 'corrected' | 'adjusted'>
export type MailSubject = (typeof mailSubjects)[number]
