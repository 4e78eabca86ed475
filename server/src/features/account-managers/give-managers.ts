import { type GiveManagersBody, managerMessages } from '@portal/contract/members-for-staff'
import type { CurrentMember } from '../../http/current-member.ts'
import { managesPeople } from '../members/member-for.ts'
import { changesBetween, memberEntry, type Recording, recordChange } from '../record/record-change.ts'
import { findManagers, lockGiven, storeManager } from './store.ts'

/**
 * Gives each of these members an account manager, or none, in the place of the one that the caller saw. Says of each why it was not
 * done: that stops no other. Sent again, it changes nothing more.
 */
export function giveManagers(recording: Recording, { members }: GiveManagersBody, by: CurrentMember) {
  const { db } = recording
  return db.tx(async () => {
    const found = await lockGiven(
      db,
      members.map(({ id }) => id),
    )
    const named = [...members, ...found.values()].flatMap(({ manager_id }) => manager_id ?? [])
    const managers = await findManagers(db, named)
    const nameOf = (id: number | null) => (id === null ? null : managers.get(id)!.name)

    const done: { id: number; problem: string | null }[] = []
    for (const { id, manager_id, seen_manager_id } of members) {
      const member = found.get(id)
      const problem = problemOf()
      done.push({ id, problem })
      if (problem || !member || member.manager_id === manager_id) continue
      await storeManager(db, id, manager_id)
      recordChange(recording, {
        by,
        action: 'manager-given',
        entry: memberEntry(member),
        changes: changesBetween({ manager: nameOf(member.manager_id) }, { manager: nameOf(manager_id) }),
      })
      member.manager_id = manager_id

      function problemOf(): string | null {
        // The people of the staff are the beheerder's alone.
        if (!member || (member.is_staff && !managesPeople(by))) return managerMessages.noMember
        if (member.manager_id === manager_id) return null
        if (member.manager_id !== seen_manager_id) return managerMessages.givenMeanwhile
        return manager_id === null || managers.get(manager_id)?.in_bin === false ? null : managerMessages.noManager
      }
    }
    return done
  })
}
