import * as calls from '@portal/contract/member-acts'
import type { Dependencies } from '../../dependencies.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { resendVerificationMail } from '../account/verify-address.ts'
import { memberEntry, recordChange } from '../record/record-change.ts'
import { blockMember, unblockMember } from './block-member.ts'
import { memberFor } from './member-for.ts'

export function memberActRoutes(deps: Dependencies) {
  const { db } = deps
  return [
    route(calls.blockMember, async ({ params, body: { reason }, member: by }) =>
      blockMember(deps, { member: await memberFor(db, by, params), by, reason }),
    ),

    route(calls.unblockMember, async ({ params, body: { reason }, member: by }) =>
      unblockMember(deps, { member: await memberFor(db, by, params), by, reason }),
    ),

    route(
      calls.mailVerification,
      async ({ params, member: by }) => {
        const member = await memberFor(db, by, params)
        if (member.email_verified_at) throw ValidationFailed.on('id', calls.memberActMessages.verified)
        await db.tx(async () => {
          await resendVerificationMail(deps, member)
          recordChange(deps, { by, action: 'verification-mailed', entry: memberEntry(member) })
        })
      },
      { limit: ({ params }) => ({ key: `resend ${params.id}`, max: 6, seconds: 60 }) },
    ),
  ]
}
