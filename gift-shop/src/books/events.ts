import * as z from 'zod'

const moment = z.iso.datetime({ offset: true })
const id = z.int().positive()

export const mailSubjects = ['gifts', 'points', 'orders'] as const

/** The events of the shop, one per line of the journal. All state is computed from them. */
export const shopEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('credited'),
    at: moment,
    registration_id: id,
    member_id: id,
    credits: z.int().nonnegative(),
    description: z.string(),
    occurred_at: moment,
  }),
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
export type MailSubject = (typeof mailSubjects)[number]
