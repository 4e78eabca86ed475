import { secondFactorMessages, type StepUpBody } from '@portal/contract/second-factor'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { storeProof } from '../../http/session-store.ts'
import { queueMails } from '../../mail/outbox.ts'
import { recordChange } from '../record/record-change.ts'
import { useAppCode } from './app-codes.ts'
import { lineOf, type Who } from './change-factors.ts'
import { factorGuessedMail } from './mails.ts'
import { provePasskey } from './passkeys.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { spendRecoveryCode } from './store.ts'

/**
 * Proves a second factor for this session, by a passkey, a code of the app or a recovery code, each of which works once, and is
 * used up together with the proof. What is refused is on record: nobody tries codes unseen.
 */
export async function stepUp(deps: Dependencies, { member, session }: Who, { code, passkey }: StepUpBody) {
  const { db } = deps
  if (!passkey && code === null) throw ValidationFailed.on('code', secondFactorMessages.codeMissing)
  try {
    const use = passkey ? await provePasskey(deps, member, passkey) : () => useCode(deps, member, code!)
    await db.tx(async () => {
      await use()
      await storeProof(db, session)
    })
  } catch (error) {
    if (error instanceof ValidationFailed) await tellRefused(deps, member)
    throw error
  }
}

const toldAfter = 10
const seconds = 86_400

// On record each time; to the member once a day, when they are many: whoever guesses has their password.
async function tellRefused(deps: Dependencies, member: CurrentMember): Promise<void> {
  const { db, rateLimiter } = deps
  const are = (max: number, what: string) => rateLimiter.count([{ key: `${what} of ${member.id}`, max, seconds }])
  const areMany = (await are(toldAfter - 1, 'refused proofs')) !== null
  const isNews = areMany && (await are(1, 'mails about refused proofs')) === null
  await db.tx(async () => {
    recordChange(deps, { ...lineOf(member), action: 'factor-refused' })
    if (isNews) await queueMails(db, [factorGuessedMail(deps, member)])
  })
}

async function useCode(deps: Dependencies, member: CurrentMember, code: string): Promise<void> {
  if (!(await useAppCode(deps, member, code)) && !(await useRecoveryCode(deps, member, code)))
    throw ValidationFailed.on('code', secondFactorMessages.wrongCode)
}

async function useRecoveryCode(deps: Dependencies, member: CurrentMember, code: string): Promise<boolean> {
  const { db, factorSecrets } = deps
  const hashes = factorSecrets.recoveryKeys.map((key) => recoveryCodeHash(key, code))
  const isSpent = await spendRecoveryCode(db, member.id, hashes)
  if (isSpent) recordChange(deps, { ...lineOf(member), action: 'recovery-code-used' })
  return isSpent
}
