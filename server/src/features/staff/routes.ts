import { getMemberRoles, updateMemberRoles } from '@portal/contract/staff'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { pathId, route } from '../../http/route.ts'
import { findRoles } from '../account/store.ts'
import { changeRoles } from './change-roles.ts'

export function staffRoutes({ db }: Dependencies) {
  return [
    route(getMemberRoles, async ({ params }) => {
      const memberId = pathId(params.id)
      const data = memberId && (await findRoles(db, memberId))
      if (!data) throw new NotFound()
      return { data }
    }),

    route(updateMemberRoles, async ({ params, body, member }) => {
      const memberId = pathId(params.id)
      if (!memberId) throw new NotFound()
      return { data: await changeRoles(db, { memberId, callerId: member.id }, body) }
    }),
  ]
}
