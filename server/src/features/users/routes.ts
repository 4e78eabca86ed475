import { getUser, listUsers, updateUser } from '@portal/contract/users'
import type { Dependencies } from '../../dependencies.ts'
import { Forbidden, NotFound } from '../../http/errors.ts'
import { paginate } from '../../http/paginate.ts'
import { pathId } from '../../http/path-id.ts'
import { type Caller, route } from '../../http/route.ts'
import { newPasswordProblems } from '../account/password-policy.ts'
import { presentFields, presentUser } from '../account/presenter.ts'
import { findMember, getMember, updateMember } from '../account/store.ts'
import { updateProfile } from '../account/update-profile.ts'
import { findMembersPage } from './store.ts'

export function userRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(listUsers, async ({ query }) => {
      const { page = 1, search } = query
      const { members, total } = await findMembersPage(db, { page, search })
      const data = members.map(presentFields)
      return paginate({ data, page, total }, { url: `${config.appUrl}${listUsers.path}`, query: { search } })
    }),

    route(getUser, async ({ params }) => presentUser(await memberOfPath(params)), { allow: oneselfOrAdmin }),

    route(
      updateUser,
      async ({ params, body, user, session, exchange }) => {
        const member = await memberOfPath(params)
        if (member.id === user.id) return presentUser(await updateProfile(deps, body, { member, session, exchange }))

        // Of somebody else an administrator edits what he says of himself, and never the password.
        const { password: _, password_confirmation: __, ...fields } = body
        await updateMember(db, member.id, fields)
        return presentUser(await getMember(db, member.id))
      },
      {
        allow: oneselfOrAdmin,
        alsoCheck: (sent, user) => newPasswordProblems(sent, user ?? {}, config.provider),
      },
    ),
  ]

  async function memberOfPath({ id }: Caller['params']) {
    const memberId = pathId(id)
    const member = memberId && (await findMember(db, memberId))
    if (!member) throw new NotFound()
    return member
  }
}

// Whether or not there is such a member: who may not know is not told.
function oneselfOrAdmin({ user, params }: Caller): void {
  if (!user?.is_admin && String(user?.id) !== params.id) throw new Forbidden()
}
