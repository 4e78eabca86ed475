import { email } from '@portal/contract/rules/email'
import { findMemberByEmail } from '../features/account/store.ts'
import { memberEntry, recordChange } from '../features/record/record-change.ts'
import { factorResetMail } from '../features/second-factor/mails.ts'
import { forgetFactors, lockFactors } from '../features/second-factor/store.ts'
import { endEverySession } from '../http/session-store.ts'
import { queueMails } from '../mail/outbox.ts'
import { type OperatorCommand, OperatorMistake } from './operator-command.ts'

/**
 * The way back for staff who lost their device and their recovery codes: forgets the second factor of an account and ends its
 * sessions. They log in with their password and set up another.
 */
export const resetFactor: OperatorCommand = {
  usage: [
    'reset-factor <e-mail address>        forgets the second factor of this member of staff, who sets up another',
  ],

  async run({ db, recordKeys, mailSender }, [address, ...more]) {
    const { data: checked } = email('').safeParse(address)
    if (!checked || more.length > 0) throw new OperatorMistake('Give one e-mail address.')
    const known = await findMemberByEmail(db, checked)
    if (!known) throw new Error(`There is no account of ${checked}.`)
    const { member } = known

    const count = await db.tx(async () => {
      const factors = await lockFactors(db, member.id)
      await forgetFactors(db, member.id)
      // Whoever has the lost device, or knows the password alone, may be logged in there.
      await endEverySession(db, member.id)
      const changes = factors.map(({ kind, name }) => `${kind} ${name}`)
      recordChange(
        { db, recordKeys },
        {
          by: 'operator',
          action: 'factor-reset',
          entry: memberEntry(member),
          changes: { factors: [changes.length > 0 ? changes : undefined, undefined] },
        },
      )
      if (factors.length > 0) await queueMails(db, [factorResetMail({ mailSender }, member)])
      return factors.length
    })
    if (count === 0) return [`${checked} has no second factor. Every session has ended.`]
    return [
      `The second factor of ${checked} is forgotten, with its recovery codes, and every session has ended.`,
      'They log in with their password and set up another at once. A mail tells them.',
    ]
  },
}
