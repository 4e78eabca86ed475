import { secondFactorMessages, type StepUpBody } from '@portal/contract/second-factor'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { storeProof } from '../../http/session-store.ts'
import { recordChange } from '../record/record-change.ts'
import { useAppCode } from './app-codes.ts'
import { lineOf, type Who } from './change-factors.ts'
import { provePasskey } from './passkeys.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { spendRecoveryCode } from './store.ts'

/**
 * Proves a second factor for this session, by a passkey, a code of the app or a recovery code, each of which works once. What is
 * refused is on record: nobody tries codes unseen.
 */
export async function stepUp(deps: Dependencies, { member, session }: Who, { code, passkey }: StepUpBody) {
  const { db } = deps
  if (!passkey && code === null) throw ValidationFailed.on('code', secondFactorMessages.codeMissing)
  try {
    if (passkey) await provePasskey(deps, member, passkey)
    else await useCode(deps, member, code!)
  } catch (error) {
    if (error instanceof ValidationFailed)
      await db.tx(async () => recordChange(deps, { ...lineOf(member), action: 'factor-refused' }))
    throw error
  }
  await storeProof(db, session, new Date())
}

async function useCode(deps: Dependencies, member: CurrentMember, code: string): Promise<void> {
  if (!(await useAppCode(deps, member, code)) && !(await useRecoveryCode(deps, member, code)))
    throw ValidationFailed.on('code', secondFactorMessages.wrongCode)
}

function useRecoveryCode(deps: Dependencies, member: CurrentMember, code: string): Promise<boolean> {
  const { db, factorSecrets } = deps
  return db.tx(async () => {
    const isSpent = await spendRecoveryCode(db, member.id, recoveryCodeHash(factorSecrets.recoveryKey, code))
    if (isSpent) recordChange(deps, { ...lineOf(member), action: 'recovery-code-used' })
    return isSpent
  })
}
