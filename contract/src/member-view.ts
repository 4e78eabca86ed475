import * as z from 'zod/mini'
import { getDashboard } from './dashboard.ts'
import { endpoint } from './endpoint.ts'
import { memberFields } from './member.ts'
import { listPoints } from './points.ts'
import { listRegistrations } from './registrations.ts'
import { may } from './roles.ts'
import { textMessages } from './rules/text.ts'

const missing = 'Vul een reden in'

const reason = z.string(missing).check(
  z.overwrite((text) => text.replace(/[\p{Cc}\p{Surrogate}]/gu, ' ').trim()),
  z.minLength(1, missing),
  z.maxLength(500, textMessages.tooLong(500)),
)

/**
 * What a member sees, for staff to look at: nothing of it can be changed. The member reads who looked and why, so it has to say why.
 * The look is written down before anything is read.
 */
export const viewAsMember = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id/view',
  access: may.seeMembers,
  hasNumericId: true,
  query: z.object({ reason }),
  reply: z.object({
    data: z.object({
      profile: memberFields,
      dashboard: getDashboard.reply,
      /** The first page of each. */
      registrations: listRegistrations.pageReply,
      points: listPoints.reply,
    }),
  }),
})

export type ViewOfMember = z.output<typeof viewAsMember.reply>['data']

/** Who of the provider looked at the portal as this member, the newest first. */
export const listViewsOfMe = endpoint({
  method: 'GET',
  path: '/api/user/views',
  access: 'auth',
  reply: z.object({
    data: z.array(z.object({ id: z.int(), at: z.string(), by: z.string(), reason: z.string() })),
  }),
})

export type ViewOfMe = z.output<typeof listViewsOfMe.reply>['data'][number]
