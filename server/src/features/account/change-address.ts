import { accountMessages } from '@portal/contract/account'
import { mailMessages } from '@portal/contract/mails'
import type { Dependencies } from '../../dependencies.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { Forbidden, ValidationFailed } from '../../http/errors.ts'
import { queueMails, readdressMails } from '../../mail/outbox.ts'
import { verificationMail } from './mails.ts'
import { lockMember, storeAddress } from './store.ts'
import { changesBetween, memberEntry, recordChange } from '../record/record-change.ts'

type Change = { memberId: number; from: string; address: string; reason: string; by: CurrentMember }

/**
 * An installer whose mails don't arrive gets another address, which they have to verify. Mails to the one before that nobody
 * has sent go there too. The address of staff is their own affair: it leads to all that they may do.
 */
export async function changeAddress(
  deps: Dependencies,
  { memberId, from, address, reason, by }: Change,
): Promise<void> {
  const { db } = deps
  try {
    await db.tx(async () => {
      const before = await lockMember(db, memberId)
      if (before.roles.length > 0 || before.email !== from) throw new Forbidden()
      if (address === before.email) throw ValidationFailed.on('address', mailMessages.sameAddress)
      await storeAddress(db, memberId, address)
      await readdressMails(db, before.email, address)
      await queueMails(db, [verificationMail(deps, { ...before, email: address })])
      recordChange(deps, {
        by,
        action: 'member-address-changed',
        entry: memberEntry(before),
        changes: changesBetween({ email: before.email }, { email: address }),
        reason,
      })
    })
  } catch (error) {
    throw isUniqueViolation(error, 'members_email_unique')
      ? ValidationFailed.on('address', accountMessages.emailTaken)
      : error
  }
}
