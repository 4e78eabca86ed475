import { getMemberRoles, updateMemberRoles } from '@portal/contract/staff'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { pathId, route } from '../../http/route.ts'
import { findMember, findRoles } from '../account/store.ts'
import { memberEntry, recordRead } from '../record/record-change.ts'
import { changeRoles } from './change-roles.ts'

export function staffRoutes(deps: Dependencies) {
  const { db } = deps
  return [
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
