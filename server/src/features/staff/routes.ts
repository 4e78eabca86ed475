import { searchWords } from '@portal/contract/search'
import { getMemberRoles, listStaff, updateMemberRoles } from '@portal/contract/staff'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { paginate } from '../../http/paginate.ts'
import { pathId, route } from '../../http/route.ts'
import { findMember, findRoles, findStaffPage } from '../account/store.ts'
import { changesBetween, memberEntry, recordRead } from '../record/record-change.ts'
import { changeRoles } from './change-roles.ts'

export function staffRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(listStaff, async ({ query, member: caller }) => {
      const { page = 1, search } = query
      const { staff, total } = await findStaffPage(db, { page, search })
      // The words of a search may be somebody's name.
      const seen = { page, words: searchWords(search).length, shown: staff.length, found: total }
      await recordRead(deps, {
        by: caller,
        action: 'staff-listed',
        entry: { kind: 'members', id: 'staff' },
        changes: changesBetween({}, seen),
      })
      const data = staff.map(({ id, email, roles, ...named }) => ({
        id,
        name: memberEntry({ id, ...named }).name!,
        email,
        roles,
      }))
      return paginate({ data, page, total }, { url: `${config.appUrl}${listStaff.path}`, query: { search } })
    }),

    route(getMemberRoles, async ({ params, member: caller }) => {
      const memberId = pathId(params.id)
      const member = memberId && (await findMember(db, memberId))
      const data = member && (await findRoles(db, member.id))
      if (!data) throw new NotFound()
      await recordRead(deps, { by: caller, action: 'roles-seen', entry: memberEntry(member) })
      return { data }
    }),

    route(updateMemberRoles, async ({ params, body, member }) => {
      const memberId = pathId(params.id)
      if (!memberId) throw new NotFound()
      return { data: await changeRoles(deps, { memberId, callerId: member.id }, body) }
    }),
  ]
}
