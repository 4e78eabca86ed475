import { requiredText } from '@portal/contract/rules/text'
import { email } from '@portal/contract/rules/email'
import type { Database } from '../database/database.ts'
import { hashPassword } from '../features/account/passwords.ts'
import { findMemberByEmail, insertMember, makeAdmin } from '../features/account/store.ts'
import { randomToken } from '../http/random-token.ts'
import { endEverySession } from '../http/session-store.ts'
import { type OperatorCommand, OperatorMistake } from './operator-command.ts'

/** Makes an administrator: of a member who has the address, or as a new one with a password that is shown once. */
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
    if (known) return promote(db, known.member.id, checkedEmail)

    const password = randomToken().slice(0, 20)
    const password_hash = await hashPassword(password)
    const fields = { email: checkedEmail, first_name: first, last_name: last, email_verified_at: new Date() }
    await insertMember(db, { ...fields, password_hash, is_admin: true })
    return [
      `${checkedEmail} is an administrator now, with the password ${password}`,
      'Change it after the first login.',
    ]
  },
}

async function promote(db: Database, memberId: number, address: string): Promise<string[]> {
  await db.tx(async () => {
    await makeAdmin(db, memberId)
    // Rights never come to a session that is already out there.
    await endEverySession(db, memberId)
  })
  return [`${address} is an administrator now, with the password it had.`]
}
