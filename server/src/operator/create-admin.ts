import type { Role } from '@portal/contract/roles'
import { requiredText } from '@portal/contract/rules/text'
import { email } from '@portal/contract/rules/email'
import { hashPassword } from '../features/account/passwords.ts'
import { passwordResetLink } from '../features/account/mails.ts'
import {
  endResetToken,
  findMemberByEmail,
  insertMember,
  markVerified,
  setPassword,
  storeResetToken,
  storeRoles,
} from '../features/account/store.ts'
import { changesBetween, memberEntry, type Recording, recordChange } from '../features/record/record-change.ts'
import type { CurrentMember } from '../http/current-member.ts'
import { randomToken } from '../http/random-token.ts'
import { endEverySession } from '../http/session-store.ts'
import { type OperatorCommand, OperatorMistake } from './operator-command.ts'

/**
 * Makes an administrator, and a link for their password that works once. The password and the sessions that the account had end: who
 * chose that password need not be who gets the rights, and it was not chosen to guard them.
 */
export const createAdmin: OperatorCommand = {
  usage: ['create-admin <e-mail address> <first name> <last name>'],

  async run({ db, recordKeys, mailSender }, [address, firstName, ...lastName]) {
    const checked = [
      email('').safeParse(address),
      ...[firstName, lastName.join(' ')].map((name) => requiredText('').safeParse(name)),
    ]
    const [checkedEmail, first, last] = checked.map(({ data }) => data)
    if (!checkedEmail || !first || !last) throw new OperatorMistake('Give an e-mail address, a first and a last name.')

    const known = await findMemberByEmail(db, checkedEmail)
    const fields = { email: checkedEmail, first_name: first, last_name: last, email_verified_at: new Date() }
    // Nobody knows this password.
    const password_hash = await hashPassword(randomToken())
    const token = randomToken()
    const member = await db.tx(async () => {
      const recording = { db, recordKeys }
      const admin = known
        ? await promote(recording, known.member, password_hash)
        : await insertMember(db, { ...fields, password_hash, roles: ['beheerder'] })
      recordNewAdmin(recording, admin, known?.member.roles ?? [])
      await endResetToken(db, admin.id)
      await storeResetToken(db, admin.id, token)
      return admin
    })
    return [
      `${checkedEmail} is an administrator now. This link, of one hour, asks for their password:`,
      passwordResetLink(mailSender, member, token),
      ...(known ? ['There was an account with this address: its old password and its sessions have ended.'] : []),
    ]
  },
}

async function promote({ db }: Recording, member: CurrentMember, newPasswordHash: string): Promise<CurrentMember> {
  const { roles } = await storeRoles(db, member.id, [...new Set([...member.roles, 'beheerder' as const])])
  // The operator vouches for the address.
  await markVerified(db, member)
  await setPassword(db, member.id, newPasswordHash)
  // Sessions that started without the rights must not get them.
  await endEverySession(db, member.id)
  return { ...member, roles }
}

function recordNewAdmin(recording: Recording, member: CurrentMember, before: readonly Role[]): void {
  recordChange(recording, {
    by: 'operator',
    action: 'admin-created',
    entry: memberEntry(member),
    changes: changesBetween<{ roles: readonly Role[] }>({ roles: before }, { roles: member.roles }),
  })
}
