import { hashPassword } from '../features/account/passwords.ts'
import { lockBeheerders, setPassword, storeRoles } from '../features/account/store.ts'
import { changesBetween, memberEntry, type Recording, recordChange } from '../features/record/record-change.ts'
import { forgetFactors } from '../features/second-factor/store.ts'
import type { CurrentMember } from '../http/current-member.ts'
import { randomToken } from '../http/random-token.ts'
import { endEverySession } from '../http/session-store.ts'
import { findOpenDemo } from '../seed/open-demo.ts'
import { type OperatorCommand, OperatorMistake } from './operator-command.ts'

/**
 * Closes the accounts of the demo that still have the password that everybody can read: they lose their roles, second factor
 * and sessions, and get a password that nobody knows. What they registered and wrote stays.
 */
export const endDemo: OperatorCommand = {
  usage: ['end-demo                closes the accounts of the demo, whose password everybody can read'],

  async run({ db, recordKeys }, words) {
    if (words.length > 0) throw new OperatorMistake('end-demo takes nothing more.')
    const open = await findOpenDemo(db)
    if (open.length === 0) return ['Nobody has the password of the demo.']
    const password_hash = await hashPassword(randomToken())
    await db.tx(async () => {
      await lockBeheerders(db)
      for (const member of open) await close({ db, recordKeys }, member, password_hash)
    })
    return [
      `Closed: ${open.map(({ email }) => email).join(', ')}. Nobody can log in as them, and they have no role any more.`,
      'What they registered and wrote is still there. create-admin makes an administrator of yours.',
    ]
  },
}

// Not only the password: whoever gets the mails of such an address could ask for a new one.
async function close(recording: Recording, member: CurrentMember, passwordHash: string): Promise<void> {
  const { db } = recording
  const { roles } = await storeRoles(db, member.id, [])
  await setPassword(db, member.id, passwordHash)
  await forgetFactors(db, member.id)
  await endEverySession(db, member.id)
  recordChange(recording, {
    by: 'operator',
    action: 'demo-ended',
    entry: memberEntry(member),
    changes: changesBetween({ roles: member.roles }, { roles }),
  })
}
