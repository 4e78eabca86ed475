import { getRegistrationForStaff } from '@portal/contract/registration-acts'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotFound } from '../../http/errors.ts'
import { pathId, route } from '../../http/route.ts'
import { recordRead } from '../record/record-change.ts'
import { findDetail } from './find-detail.ts'

export function registrationDeskRoutes(deps: Dependencies) {
  return [route(getRegistrationForStaff, async ({ params, member }) => ({ data: await seen(idOf(params), member) }))]

  async function seen(id: number, by: CurrentMember) {
    const detail = await findDetail(deps.db, id)
    if (!detail) throw new NotFound()
    await recordRead(deps, { by, action: 'registration-seen', entry: registrationEntry(detail) })
    return detail
  }
}

function registrationEntry({ id, serial_number }: { id: number; serial_number: string }) {
  return { kind: 'registration' as const, id, name: serial_number }
}

function idOf({ id }: Record<string, string>): number {
  const found = pathId(id)
  if (found === null) throw new NotFound()
  return found
}
