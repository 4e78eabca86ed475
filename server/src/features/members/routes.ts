import { getMember, listMembers, updateMember } from '@portal/contract/members'
import { isAllowed, may, type Role } from '@portal/contract/roles'
import type { Dependencies } from '../../dependencies.ts'
import { Forbidden, NotFound } from '../../http/errors.ts'
import { paginate } from '../../http/paginate.ts'
import { type Caller, pathId, route } from '../../http/route.ts'
import { changeProfile } from '../account/change-profile.ts'
import { newPasswordProblems } from '../account/password-policy.ts'
import { presentFields, presentMember } from '../account/presenter.ts'
import { findMember, findMembersPage, storeProfile } from '../account/store.ts'

export function memberRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(listMembers, async ({ query }) => {
      const { page = 1, search } = query
      const { members, total } = await findMembersPage(db, { page, search })
      const data = members.map(presentFields)
      return paginate({ data, page, total }, { url: `${config.appUrl}${listMembers.path}`, query: { search } })
    }),

    route(getMember, async ({ params }) => presentMember(await memberOfPath(params)), {
      allow: oneselfOr(may.seeMembers),
    }),

    route(
      updateMember,
      async ({ params, body, member: caller, session, exchange }) => {
        const member = await memberOfPath(params)
        if (member.id === caller.id)
          return presentMember(await changeProfile(deps, body, { member, session, exchange }))

        // Staff edit another member's profile fields, never their password.
        return presentMember(await storeProfile(db, member.id, body))
      },
      {
        allow: oneselfOr(may.changeMembers),
        alsoCheck: (sent, member) => newPasswordProblems(sent, member ?? {}, config.provider),
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

// Checked before the member is looked up: the answer does not show whether the id exists.
function oneselfOr(allowed: readonly Role[]) {
  return ({ member, params }: Caller): void => {
    if (!isAllowed(allowed, member?.roles ?? []) && String(member?.id) !== params.id) throw new Forbidden()
  }
}
