import { getMember, listMembers, staffMemberBody, updateMember } from '@portal/contract/members'
import { isWithoutFirm } from '@portal/contract/profile'
import { isAllowed, may, type Role } from '@portal/contract/roles'
import { searchWords } from '@portal/contract/search'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { Forbidden } from '../../http/errors.ts'
import { paginate } from '../../http/paginate.ts'
import { type Caller, route } from '../../http/route.ts'
import { searchLimit } from '../../http/search-limit.ts'
import { createSecondFactorCheck } from '../../http/second-factor.ts'
import { changeProfile } from '../account/change-profile.ts'
import { newPasswordProblems } from '../account/password-policy.ts'
import { presentFields, presentMember } from '../account/presenter.ts'
import { findMembersPage } from '../account/store.ts'
import { changesBetween, memberEntry, recordRead } from '../record/record-change.ts'
import { changeMember } from './change-member.ts'
import { managesPeople, memberFor, findByPath } from './member-for.ts'
import { profileVersion } from '../account/present-for-staff.ts'

export function memberRoutes(deps: Dependencies) {
  const { db, config } = deps
  const requireSecondFactor = createSecondFactorCheck(db, config.skipsSecondFactor)
  return [
    route(
      listMembers,
      async ({ query, member: caller }) => {
        const { page = 1, search } = query
        const withStaff = managesPeople(caller)
        const { members, total } = await findMembersPage(db, { page, search, withStaff })
        // The words of a search may be somebody's name.
        const seen = {
          page,
          words: searchWords(search).length,
          shown: members.length,
          found: total,
          ids: members.map(({ id }) => id),
        }
        await recordRead(deps, {
          by: caller,
          action: 'members-listed',
          entry: { kind: 'members', id: 'list' },
          changes: changesBetween({}, seen),
        })
        const data = members.map(presentFields)
        return paginate({ data, page, total }, { url: `${config.appUrl}${listMembers.path}`, query: { search } })
      },
      { limit: searchLimit },
    ),

    route(
      getMember,
      async ({ params, member: caller }) => {
        const member = await memberFor(db, caller, params)
        if (member.id !== caller.id)
          await recordRead(deps, { by: caller, action: 'member-seen', entry: memberEntry(member) })
        return presentMember(member)
      },
      oneselfOr(may.seeMembers),
    ),

    route(
      updateMember,
      async ({ params, body, member: caller, session, exchange }) => {
        const member = await memberFor(db, caller, params)
        if (member.id === caller.id)
          return presentChanged(await changeProfile(deps, body, { member, session, exchange }))

        if (member.roles.length > 0) await requireSecondFactor(session, 'fresh')
        // Staff edit another member's profile fields, never their password.
        return presentChanged(await changeMember(deps, body, { member, caller }))
      },
      {
        ...oneselfOr(may.changeMembers),
        bodyFor: async ({ params }) => {
          const member = await findByPath(db, params)
          return member && isWithoutFirm(member) ? staffMemberBody : null
        },
        alsoCheck: (sent, member) => newPasswordProblems(sent, member ?? {}, config.provider),
      },
    ),
  ]
}

function presentChanged(member: CurrentMember) {
  return { ...presentMember(member), version: profileVersion(member) }
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
