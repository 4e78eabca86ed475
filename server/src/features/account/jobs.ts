import type { Dependencies } from '../../dependencies.ts'
import type { Kind } from '../../queue/run-entry.ts'
import { requestPasswordReset } from './request-password-reset.ts'

export const passwordResetRequested = { name: 'account.password-reset-requested' }

export function accountJobs(deps: Pick<Dependencies, 'db' | 'mailSender' | 'linkCipher'>): Kind<{ email: string }> {
  return { ...passwordResetRequested, run: ({ payload }) => requestPasswordReset(deps, payload) }
}
