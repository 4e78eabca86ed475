import { accountMessages } from '@portal/contract/account'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { queueMails } from '../../mail/outbox.ts'
import { verificationMail } from './mails.ts'

/** Mails the logged-in member a new verification link; nothing when there is nothing to verify any more. */
export async function resendVerification(deps: Dependencies, member: CurrentMember) {
  if (member.email_verified_at) return undefined

  await queueMails(deps.db, [verificationMail(deps, member)])
  deps.mailWorker.wake()
  return { status: accountMessages.verificationSentStatus, message: accountMessages.verificationSent }
}
