import type { SendContactRequestBody } from '@portal/contract/contact'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { queueMails } from '../../mail/outbox.ts'
import { contactRequestMail } from './mails.ts'

/** Puts a member's question in the mailbox of the provider, marked with its desk; whoever replies, replies to the member. */
export async function sendContactRequest(deps: Dependencies, member: CurrentMember, body: SendContactRequestBody) {
  await queueMails(deps.db, [contactRequestMail(body, member, deps.mailSender)])
  deps.mailWorker.wake()
}
