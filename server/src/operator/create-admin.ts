import type { Role } from '@portal/contract/roles'
import { requiredText } from '@portal/contract/rules/text'
import { email } from '@portal/contract/rules/email'
import { hashPassword } from '../features/account/passwords.ts'
import { findMemberByEmail, insertMember, markVerified, setPassword, storeRoles } from '../features/account/store.ts'
import { changesBetween, memberEntry, type Recording, recordChange } from '../features/record/record-change.ts'
import type { CurrentMember } from '../http/current-member.ts'
import { randomToken } from '../http/random-token.ts'
import { endEverySession } from '../http/session-store.ts'
import { type OperatorCommand, OperatorMistake } from './operator-command.ts'

/**
 * Makes an administrator with a password that is shown once. The password and the sessions that the account had end: who
 * chose that password need not be who gets the rights, and it was not chosen to guard them.
 */
export const createAdmin: OperatorCommand = {
  usage: ['create-admin <e-mail address> <first name> <last name>'],

  async run({ db, recordKeys }, [address, firstName, ...lastName]) {
    const checked = [
      email('').safeParse(address),
      ...[firstName, lastName.join(' ')].map((name) => requiredText('').safeParse(name)),
    ]
    const [checkedEmail, first, last] = checked.map(({ data }) => data)
    if (!checkedEmail || !first || !last) throw new OperatorMistake('Give an e-mail address, a first and a last name.')

    const known = await findMemberByEmail(db, checkedEmail)
    const password = randomToken().slice(0, 20)
    const password_hash = await hashPassword(password)
    const answer = [
      `${checkedEmail} is an administrator now, with the password ${password}`,
      'Change it after the first login.',
    ]
    if (known) {
      await promote({ db, recordKeys }, known.member, password_hash)
      return [...answer, 'There was an account with this address: its old password and its sessions have ended.']
    }

    const fields = { email: checkedEmail, first_name: first, last_name: last, email_verified_at: new Date() }
    await db.tx(async () => {
      const member = await insertMember(db, { ...fields, password_hash, roles: ['beheerder'] })
      recordNewAdmin({ db, recordKeys }, member, [])
    })
    return answer
  },
}

async function promote(recording: Recording, member: CurrentMember, newPasswordHash: string): Promise<void> {
  const { db } = recording
  await db.tx(async () => {
    const { roles } = await storeRoles(db, member.id, [...new Set([...member.roles, 'beheerder' as const])])
    recordNewAdmin(recording, { ...member, roles }, member.roles)
    // The operator vouches for the address.
    await markVerified(db, member)
    await setPassword(db, member.id, newPasswordHash)
    // Sessions that started without the rights must not get them.
    await endEverySession(db, member.id)
  })
}

function recordNewAdmin(recording: Recording, member: CurrentMember, before: readonly Role[]): void {
  recordChange(recording, {
    by: 'operator',
    action: 'admin-created',
    entry: memberEntry(member),
    changes: changesBetween<{ roles: readonly Role[] }>({ roles: before }, { roles: member.roles }),
  })
}
