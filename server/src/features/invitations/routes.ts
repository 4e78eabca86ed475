import {
  acceptInvitation as acceptCall,
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
import { pathId, route } from '../../http/route.ts'
import { queueMails } from '../../mail/outbox.ts'
import { changesBetween, recordChange, recordRead } from '../record/record-change.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { invitationMail } from './mails.ts'
import {
  deleteInvitationById,
  findInvitationsPage,
  insertInvitation,
  type InvitationRow,
  renewInvitation,
} from './store.ts'

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
      data: await inviteBy(member.id, (token) => insertInvitation(db, body, token)),
    })),

    route(resendInvitation, async ({ params, member }) => {
      const id = requireId(params.id)
      return { data: await inviteBy(member.id, (token) => renewInvitation(db, id, token)) }
    }),

    route(deleteInvitation, ({ params, member }) =>
      db.tx(async () => {
        const deleted = await deleteInvitationById(db, requireId(params.id))
        if (!deleted) throw new NotFound()
        recordChange(deps, { ...lineOf(deleted), by: { id: member.id }, action: 'invitation-withdrawn' })
      }),
    ),

    route(acceptCall, ({ body }) => acceptInvitation(deps, body), {
      limit: ({ callerKey }) => ({ key: `accept invitation ${callerKey}`, max: 60, seconds: 60 }),
      alsoCheck: confirmationProblems,
    }),
  ]

  // The invitation and its mail in one transaction.
  function inviteBy(memberId: number, store: (token: string) => Promise<InvitationRow | null>): Promise<Invitation> {
    const token = randomToken()
    return db.tx(async () => {
      const stored = await store(token)
      if (!stored) throw new NotFound()
      await queueMails(db, [invitationMail(deps, stored.email, token)])
      const changes = { roles: [undefined, stored.roles] as const }
      recordChange(deps, { ...lineOf(stored), by: { id: memberId }, action: 'invitation-sent', changes })
      return presentInvitation(stored)
    })
  }
}

function lineOf({ id, email }: Pick<InvitationRow, 'id' | 'email'>) {
  return { entry: { kind: 'invitation' as const, id, name: email } }
}

function requireId(sent: string | undefined): number {
  const id = pathId(sent)
  if (!id) throw new NotFound()
  return id
}

function presentInvitation({ created_at, expires_at, ...fields }: InvitationRow): Invitation {
  return { ...fields, created_at: presentMoment(created_at), expires_at: presentMoment(expires_at) }
}
