import { contactMessages, sendContactRequest } from '@portal/contract/contact'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { queueMails } from '../../mail/outbox.ts'
import { contactRequestMail } from './mails.ts'

export function contactRoutes(deps: Dependencies) {
  return [
    route(
      sendContactRequest,
      async ({ member, body }) => {
        await queueMails(deps.db, [contactRequestMail(body, member, deps.mailSender)])
        return { message: contactMessages.sent }
      },
      // More than any member needs; a script must not fill the desk's mailbox.
      { limit: ({ member }) => ({ key: `contact ${member?.id}`, max: 60, seconds: 3600 }) },
    ),
  ]
}
