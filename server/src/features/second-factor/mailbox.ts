import { timingSafeEqual } from 'node:crypto'
import { secondFactorMessages } from '@portal/contract/second-factor'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { storeMailboxProof } from '../../http/session-store.ts'
import { queueMails } from '../../mail/outbox.ts'
import { recordChange } from '../record/record-change.ts'
import { lineOf, type Who } from './change-factors.ts'
import { mailCodeMail } from './mails.ts'
import { makeCode, plainCode } from './recovery-codes.ts'
import { findFactors, readChallenge, spendChallenge, storeChallenge } from './store.ts'

/**
 * Mails a member without a factor the code that shows that they have the mailbox. Sent again it is the same code for as long as
 * it works, so that nobody who knows the password can take away the one that is being typed.
 */
export async function sendCode(deps: Dependencies, member: CurrentMember): Promise<void> {
  const { db, factorSecrets } = deps
  if ((await findFactors(db, member.id)).length > 0) return
  const waiting = await readCode(deps, member)
  const code = waiting ?? makeCode()
  await db.tx(async () => {
    await storeChallenge(db, member.id, 'mail code', factorSecrets.cipher.encrypt(code))
    await queueMails(db, [mailCodeMail(deps, member, code)])
  })
}

/** Takes the mailed code for this session, once; a wrong one uses up nothing, and is on record. */
export async function proveMailbox(deps: Dependencies, { member, session }: Who, sent: string): Promise<void> {
  const { db } = deps
  const isProven = await db.tx(async () => {
    const code = await readCode(deps, member)
    if (!code || !isSame(code, sent) || !(await spendChallenge(db, member.id, 'mail code'))) {
      recordChange(deps, { ...lineOf(member), action: 'factor-refused' })
      return false
    }
    await storeMailboxProof(db, session)
    return true
  })
  if (!isProven) throw ValidationFailed.on('code', secondFactorMessages.wrongMailCode)
}

async function readCode({ db, factorSecrets }: Dependencies, { id }: CurrentMember): Promise<string | null> {
  const encrypted = await readChallenge(db, id, 'mail code')
  return encrypted && factorSecrets.cipher.decrypt(encrypted)
}

function isSame(code: string, sent: string): boolean {
  const [expected, given] = [code, sent].map((text) => Buffer.from(plainCode(text)))
  return expected!.length === given!.length && timingSafeEqual(expected!, given!)
}
