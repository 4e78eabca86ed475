import { type DisputeBody, memberCaseMessages } from '@portal/contract/member-cases'
import { serialNumberKey } from '@portal/contract/rules/serial-number'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { holdPhoto } from '../uploads/store.ts'
import { lockKept, lockStanding } from './store.ts'
import { countOpenCases, insertCase } from '../cases/store.ts'

/** A member says that a serial number is that of a device which they installed: a case for the desk. Returns its number. */
export async function disputeSerial(db: Database, member: CurrentMember, body: DisputeBody): Promise<number> {
  const { photo_id, ...facts } = body
  const key = serialNumberKey(body.serial_number)
  return db.tx(async () => {
    // Locked, so that of several at once one is stored.
    const registrationId = await findOthers(db, member, key)
    const about = { kind: 'betwist', memberId: member.id, registrationId } as const
    if ((await countOpenCases(db, about)) > 0) throw ValidationFailed.on('serial_number', memberCaseMessages.already)
    await requirePhoto(db, member, photo_id)
    return insertCase(db, { ...about, facts, photoId: photo_id })
  })
}

/** The registration that keeps the number from this member. */
async function findOthers(db: Database, member: CurrentMember, key: string): Promise<number> {
  const standing = await lockStanding(db, key)
  if (standing?.member_id === member.id) throw ValidationFailed.on('serial_number', memberCaseMessages.own)
  if (standing) return standing.id
  const kept = await lockKept(db, key)
  if (!kept || kept.member_id === member.id)
    throw ValidationFailed.on('serial_number', memberCaseMessages.notRegistered)
  return kept.registration_id
}

/** Throws when a photo is none that this member sent, or it is gone. */
export async function requirePhoto(db: Database, member: CurrentMember, id: number | null): Promise<void> {
  if (id !== null && !(await holdPhoto(db, { id, by: member })))
    throw ValidationFailed.on('photo_id', memberCaseMessages.photoGone)
}
