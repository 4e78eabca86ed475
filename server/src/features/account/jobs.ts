import type { Dependencies } from '../../dependencies.ts'
import type { Job } from '../../queue/jobs.ts'
import { requestPasswordReset } from './request-password-reset.ts'

export const passwordResetRequested = { name: 'account.password-reset-requested' }

export function accountJobs(deps: Pick<Dependencies, 'db' | 'mailWorker' | 'mailSender'>): Job[] {
  return [{ ...passwordResetRequested, run: (payload: { email: string }) => requestPasswordReset(deps, payload) }]
}
