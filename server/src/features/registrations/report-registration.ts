import { type ReportField, ownRegistrationMessages } from '@portal/contract/own-registration'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotFound, ValidationFailed } from '../../http/errors.ts'
import { countOpenCases, insertCase } from '../cases/store.ts'
import { lockRegistration } from './change-store.ts'

const maxOpenReports = 3

/** A member tells the desk what is wrong with their registration: a case for it. */
export async function reportRegistration(
  db: Database,
  member: CurrentMember,
  { id, facts }: { id: number; facts: { field: ReportField; text: string } },
): Promise<void> {
  await db.tx(async () => {
    // Locked, so that of several at once no more than these are stored.
    const registration = await lockRegistration(db, id)
    if (registration?.member_id !== member.id) throw new NotFound()
    const about = { kind: 'fout-gemeld', memberId: member.id, registrationId: id } as const
    if ((await countOpenCases(db, about)) >= maxOpenReports) {
      throw ValidationFailed.on('text', ownRegistrationMessages.tooManyReports)
    }
    await insertCase(db, { ...about, facts })
  })
}
