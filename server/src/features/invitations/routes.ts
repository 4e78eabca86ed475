import {
  acceptInvitation as acceptCall,
  checkInvitation as checkCall,
  createInvitation,
  deleteInvitation,
  type Invitation,
  listInvitations,
  resendInvitation,
} from '@portal/contract/invitations'
import { confirmationProblems } from '@portal/contract/rules/password'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { paginate } from '../../http/paginate.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { randomToken } from '../../http/random-token.ts'
import { type Caller, pathId, route } from '../../http/route.ts'
import { queueMails } from '../../mail/outbox.ts'
import { changesBetween, recordChange, recordRead } from '../record/record-change.ts'
import { lineOf, recordWithdrawn } from './record-withdrawn.ts'
import { acceptInvitation, checkInvitation } from './accept-invitation.ts'
import { invitationMail } from './mails.ts'
import {
  deleteInvitationById,
  findInvitationsPage,
  insertInvitation,
  type InvitationRow,
  renewInvitation,
} from './store.ts'

const limit = ({ callerKey }: Caller) => ({ key: `invitation ${callerKey}`, max: 60, seconds: 60 })

export function invitationRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(listInvitations, async ({ query, member }) => {
      const { page = 1 } = query
      const { invitations, total } = await findInvitationsPage(db, page)
      await recordRead(deps, {
        by: member,
        action: 'invitations-listed',
        entry: { kind: 'invitation', id: 'list' },
        changes: changesBetween({}, { page, shown: invitations.length, found: total }),
      })
      const data = invitations.map(presentInvitation)
      return paginate({ data, page, total }, { url: `${config.appUrl}${listInvitations.path}`, query: {} })
    }),

    route(createInvitation, async ({ body, member }) => ({
      data: await inviteBy(member.id, (sending) => insertInvitation(db, body, sending)),
    })),

    route(resendInvitation, async ({ params, member }) => {
      const id = requireId(params.id)
      return { data: await inviteBy(member.id, (sending) => renewInvitation(db, id, sending)) }
    }),

    route(deleteInvitation, ({ params, member }) =>
      db.tx(async () => {
        const deleted = await deleteInvitationById(db, requireId(params.id))
        if (!deleted) throw new NotFound()
        recordWithdrawn(deps, deleted, member)
      }),
    ),

    route(checkCall, async ({ body }) => ({ data: await checkInvitation(deps, body.token) }), { limit }),

    route(acceptCall, ({ body }) => acceptInvitation(deps, body), {
      limit,
      alsoCheck: confirmationProblems,
    }),
  ]

  // The invitation and its mail in one transaction.
  function inviteBy(
    by: number,
    store: (sending: { token: string; by: number }) => Promise<InvitationRow | null>,
  ): Promise<Invitation> {
    const token = randomToken()
    return db.tx(async () => {
      const stored = await store({ token, by })
      if (!stored) throw new NotFound()
      await queueMails(db, [invitationMail(deps, stored.email, token)])
      const changes = { roles: [undefined, stored.roles] as const }
      recordChange(deps, { ...lineOf(stored), by: { id: by }, action: 'invitation-sent', changes })
      return presentInvitation(stored)
    })
  }
}

function requireId(sent: string | undefined): number {
  const id = pathId(sent)
  if (!id) throw new NotFound()
  return id
}

function presentInvitation({ created_at, expires_at, ...fields }: InvitationRow): Invitation {
  return { ...fields, created_at: presentMoment(created_at), expires_at: presentMoment(expires_at) }
}
