import { isAllowed, may } from '@portal/contract/roles'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { Forbidden, NotFound } from '../../http/errors.ts'
import { type Caller, pathId } from '../../http/route.ts'
import { findMember, type JoinedMember } from '../account/store.ts'

/** The member that a path names, for who may see them: the people of the staff are the beheerder's alone, as their roles are. */
export async function memberFor(db: Database, caller: CurrentMember, params: Caller['params']): Promise<JoinedMember> {
  const member = await findByPath(db, params)
  if (!member) throw new NotFound()
  if (member.roles.length > 0 && member.id !== caller.id && !managesPeople(caller)) throw new Forbidden()
  return member
}

/** The member that a path names, whoever asks; null for an id that nobody has. */
export async function findByPath(db: Database, { id }: Caller['params']): Promise<JoinedMember | null> {
  const memberId = pathId(id)
  return memberId ? findMember(db, memberId) : null
}

export function managesPeople({ roles }: Pick<CurrentMember, 'roles'>): boolean {
  return isAllowed(may.managePeople, roles)
}
