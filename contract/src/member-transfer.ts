import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { consequences, transferBody } from './registration-acts.ts'
import { may } from './roles.ts'
import { optionalText, requiredText } from './rules/text.ts'

// All that a blocked member registered goes to another member at once.

export const memberTransferMessages = {
  notBlocked: 'Alle registraties overdragen kan alleen van een lid dat geblokkeerd is',
  nothing: 'Dit lid heeft geen registraties die overgedragen kunnen worden',
  changedMeanwhile: 'Er is intussen iets veranderd. Kijk na wat er nu gebeurt',
  seenMissing: 'Vraag eerst op wat er gebeurt',
} as const

const { member_id, reason } = transferBody.shape

const foreseen = z.object({
  /** Names what was seen: the act asks for it, and is refused once something is different. */
  seen: z.string(),
  registrations: z.int(),
  /** How many customers whose confirmation still waits get one that names the new installer. */
  customers: z.int(),
  /** Taken back from the one, and awarded to the other. */
  points: consequences.shape.points,
  /** To both members. */
  mails: consequences.shape.mails,
})

export type TransferForeseen = z.output<typeof foreseen>

const call = { method: 'POST', access: may.changeRegistrations, hasNumericId: true } as const

/** Hands over all that stands, or nothing; 409 with what would happen now when that is not what was seen. */
export const transferAll = endpoint({
  ...call,
  path: '/api/admin/members/:id/transfer',
  idempotency: 'optional',
  body: z.object({ member_id, reason, seen: requiredText(memberTransferMessages.seenMissing, { max: 64 }) }),
  reply: z.object({ data: z.object({ registrations: z.int() }) }),
})

export type TransferAllBody = z.output<typeof transferAll.body>

export const previewTransferAll = endpoint({
  ...call,
  path: '/api/admin/members/:id/transfer/preview',
  // The reason may still have to be thought of.
  body: z.object({ member_id, reason: optionalText({ max: 500, multiline: true }) }),
  reply: z.object({ data: foreseen }),
})
