import type { Database } from '../database/database.ts'
import { isPasswordOf } from '../features/account/passwords.ts'
import { findMemberByEmail } from '../features/account/store.ts'
import type { CurrentMember } from '../http/current-member.ts'
import { demoLogins } from './demo-logins.ts'

/** One statement each when there are none. */
export async function findOpenDemo(db: Database): Promise<CurrentMember[]> {
  const logins = Object.values(demoLogins)
  const known = await Promise.all(logins.map(({ email }) => findMemberByEmail(db, email)))
  const open = await Promise.all(
    known.map(async (found, index) => found !== null && isPasswordOf(found.passwordHash, logins[index]!.password)),
  )
  return known.flatMap((found, index) => (found && open[index] ? [found.member] : []))
}

/** Throws, with what to do. */
export async function refuseOpenDemo(db: Database): Promise<void> {
  const open = await findOpenDemo(db)
  if (open.length > 0) throw new Error(`${openDemoSentence(open)} ${openDemoRemedy}`)
}

export function openDemoSentence(open: readonly CurrentMember[]): string {
  return `Everybody can read the password of ${open.map(({ email }) => email).join(', ')}: they are people of the demo.`
}

export const openDemoRemedy =
  'Run: npm run operator -- end-demo, which closes their accounts; create-admin then makes an administrator of yours.'
