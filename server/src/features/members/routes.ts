import { exportMembers, getMember, listMembers, updateMember } from '@portal/contract/members'
import { isAllowed, may, type Role } from '@portal/contract/roles'
import { searchWords } from '@portal/contract/search'
import type { Dependencies } from '../../dependencies.ts'
import { Forbidden, NotFound } from '../../http/errors.ts'
import { paginate } from '../../http/paginate.ts'
import { type Caller, pathId, route } from '../../http/route.ts'
import { changeProfile } from '../account/change-profile.ts'
import { newPasswordProblems } from '../account/password-policy.ts'
import { presentFields, presentMember } from '../account/presenter.ts'
import { findMember, findMembersPage } from '../account/store.ts'
import { exportLimit } from '../exports/export-list.ts'
import { changesBetween, memberEntry, recordRead } from '../record/record-change.ts'
import { changeMember } from './change-member.ts'
import { exportMemberList } from './export-member-list.ts'

export function memberRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(listMembers, async ({ query, member: caller }) => {
      const { page = 1, search } = query
      const { members, total } = await findMembersPage(db, { page, search })
      // The words of a search may be somebody's name.
      const seen = { page, words: searchWords(search).length, shown: members.length, found: total }
      await recordRead(deps, {
        by: caller,
        action: 'members-listed',
        entry: { kind: 'members', id: 'list' },
        changes: changesBetween({}, seen),
      })
      const data = members.map(presentFields)
      return paginate({ data, page, total }, { url: `${config.appUrl}${listMembers.path}`, query: { search } })
    }),

    route(exportMembers, async ({ query, member: by }) => exportMemberList(deps, query, by), { limit: exportLimit }),

    route(
      getMember,
      async ({ params, member: caller }) => {
        const member = await memberOfPath(params)
        if (member.id !== caller.id)
          await recordRead(deps, { by: caller, action: 'member-seen', entry: memberEntry(member) })
        return presentMember(member)
      },
      oneselfOr(may.seeMembers),
    ),

    route(
      updateMember,
      async ({ params, body, member: caller, session, exchange }) => {
        const member = await memberOfPath(params)
        if (member.id === caller.id)
          return presentMember(await changeProfile(deps, body, { member, session, exchange }))

        // Staff edit another member's profile fields, never their password.
        return presentMember(await changeMember(deps, body, { member, caller }))
      },
      {
        ...oneselfOr(may.changeMembers),
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

function oneselfOr(allowed: readonly Role[]) {
  const isByStaff = ({ member, params }: Caller) => String(member?.id) !== params.id
  return {
    isByStaff,
    // Checked before the member is looked up: the answer does not show whether the id exists.
    allow(caller: Caller): void {
      if (isByStaff(caller) && !isAllowed(allowed, caller.member?.roles ?? [])) throw new Forbidden()
    },
  }
}
