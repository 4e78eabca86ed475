import { secondFactorMessages, type StepUpBody } from '@portal/contract/second-factor'
import type { Dependencies } from '../../dependencies.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { storeProof } from '../../http/session-store.ts'
import { useAppCode } from './app-codes.ts'
import type { Who } from './change-factors.ts'
import { provePasskey } from './passkeys.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { spendRecoveryCode } from './store.ts'

/** Proves a second factor for this session, by a passkey, a code of the app or a recovery code, each of which works once. */
export async function stepUp(deps: Dependencies, { member, session }: Who, { code, passkey }: StepUpBody) {
  const { db, factorSecrets } = deps
  if (passkey) await provePasskey(deps, member, passkey)
  else if (code === null) throw ValidationFailed.on('code', secondFactorMessages.codeMissing)
  else {
    const isRight =
      (await useAppCode(deps, member, code)) ||
      (await spendRecoveryCode(db, member.id, recoveryCodeHash(factorSecrets.recoveryKey, code)))
    if (!isRight) throw ValidationFailed.on('code', secondFactorMessages.wrongCode)
  }
  await storeProof(db, session, new Date())
}
