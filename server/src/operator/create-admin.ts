import { requiredText } from '@portal/contract/rules/text'
import { email } from '@portal/contract/rules/email'
import type { Database } from '../database/database.ts'
import { hashPassword } from '../features/account/passwords.ts'
import { findMemberByEmail, insertMember, makeAdmin, setPassword } from '../features/account/store.ts'
import { randomToken } from '../http/random-token.ts'
import { endEverySession } from '../http/session-store.ts'
import { type OperatorCommand, OperatorMistake } from './operator-command.ts'

/**
 * Makes an administrator: of a member who has verified the address, or with a password that is shown once. Whoever made
 * an account that was never verified need not be who reads that mailbox, so they lose it.
 */
export const createAdmin: OperatorCommand = {
  usage: ['create-admin <e-mail address> <first name> <last name>'],

  async run({ db }, [address, firstName, ...lastName]) {
    const checked = [
      email('').safeParse(address),
      ...[firstName, lastName.join(' ')].map((name) => requiredText('').safeParse(name)),
    ]
    const [checkedEmail, first, last] = checked.map(({ data }) => data)
    if (!checkedEmail || !first || !last) throw new OperatorMistake('Give an e-mail address, a first and a last name.')

    const known = await findMemberByEmail(db, checkedEmail)
    if (known?.member.email_verified_at) {
      await promote(db, known.member.id)
      return [`${checkedEmail} is an administrator now, with the password it had.`]
    }

    const password = randomToken().slice(0, 20)
    const password_hash = await hashPassword(password)
    const told = [
      `${checkedEmail} is an administrator now, with the password ${password}`,
      'Change it after the first login.',
    ]
    if (known) {
      await promote(db, known.member.id, password_hash)
      return [...told, 'There was an account whose address was never verified: its password and sessions have ended.']
    }

    const fields = { email: checkedEmail, first_name: first, last_name: last, email_verified_at: new Date() }
    await insertMember(db, { ...fields, password_hash, is_admin: true })
    return told
  },
}

async function promote(db: Database, memberId: number, newPasswordHash?: string): Promise<void> {
  await db.tx(async () => {
    await makeAdmin(db, memberId)
    if (newPasswordHash) await setPassword(db, memberId, newPasswordHash)
    // Rights never come to a session that is already out there.
    await endEverySession(db, memberId)
  })
}
