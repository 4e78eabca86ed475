import type { Database } from '../database/database.ts'
import { isPasswordOf } from '../features/account/passwords.ts'
import { findMemberByEmail } from '../features/account/store.ts'
import type { CurrentMember } from '../http/current-member.ts'
import { demoLogins } from './demo-logins.ts'

/** The people of the demo who still have the password that everybody can read. Without such people it costs one statement each. */
export async function findOpenDemo(db: Database): Promise<CurrentMember[]> {
  const logins = Object.values(demoLogins)
  const known = await Promise.all(logins.map(({ email }) => findMemberByEmail(db, email)))
  const open = await Promise.all(
    known.map(async (found, index) => found !== null && isPasswordOf(found.passwordHash, logins[index]!.password)),
  )
  return known.flatMap((found, index) => (found && open[index] ? [found.member] : []))
}

/** Throws, with what to do, when anybody could log in as one of them. */
export async function refuseOpenDemo(db: Database): Promise<void> {
  const open = await findOpenDemo(db)
  if (open.length > 0) throw new Error(`${openDemoSentence(open)} ${openDemoRemedy}`)
}

export function openDemoSentence(open: readonly CurrentMember[]): string {
  return `Everybody can read the password of ${open.map(({ email }) => email).join(', ')}: they are people of the demo.`
}

export const openDemoRemedy =
  'Run: npm run operator -- end-demo, which closes their accounts; create-admin then makes an administrator of yours.'
