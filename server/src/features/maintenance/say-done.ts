import { maintenanceMessages } from '@portal/contract/maintenance-acts'
import { maintenanceYear } from '@portal/contract/rules/maintenance'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { HttpError, NotFound, ValidationFailed } from '../../http/errors.ts'
import { type StoredRegistration, lockRegistration } from '../registrations/change-store.ts'
import { findOfYear, type MaintenanceRow, removeDone, storeDone } from './store.ts'

/** A member says on which day they did the maintenance. The same day once more changes nothing. */
export async function sayDone(
  db: Database,
  member: CurrentMember,
  { id, day }: { id: number; day: string },
): Promise<MaintenanceRow> {
  return db.tx(async () => {
    const { install_date: installed } = await lockOwn(db, member, id)
    if (day < installed) throw ValidationFailed.on('day', maintenanceMessages.beforeInstallation)
    const year = maintenanceYear(installed, day)
    await storeDone(db, member, { id, year, day })
    return (await findOfYear(db, member, { id, year }))!
  })
}

/** Takes that back. What nobody said is a success that changes nothing. */
export async function takeBackDone(
  db: Database,
  member: CurrentMember,
  { id, year }: { id: number; year: number },
): Promise<MaintenanceRow> {
  return db.tx(async () => {
    await lockOwn(db, member, id)
    await removeDone(db, { id, year })
    return (await findOfYear(db, member, { id, year }))!
  })
}

async function lockOwn(db: Database, member: CurrentMember, id: number): Promise<StoredRegistration> {
  const registration = await lockRegistration(db, id)
  if (registration?.member_id !== member.id) throw new NotFound()
  if (registration.withdrawn_at) throw new HttpError(409, maintenanceMessages.withdrawn)
  return registration
}
