import { contactMessages, sendContactRequest } from '@portal/contract/contact'
import { getDesks } from '@portal/contract/desks'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { queueMails } from '../../mail/outbox.ts'
import { contactRequestMail } from './mails.ts'

export function contactRoutes(deps: Dependencies) {
  return [
    route(getDesks, async () => ({ data: (await deps.settings.current()).desks })),

    route(
      sendContactRequest,
      async ({ member, body }) => {
        const { desks } = await deps.settings.current()
        await queueMails(deps.db, [contactRequestMail(body, member, deps.mailSender, desks[body.subject])])
        return { message: contactMessages.sent }
      },
      // More than any member needs; a script must not fill the desk's mailbox.
      { limit: ({ member }) => ({ key: `contact ${member?.id}`, max: 60, seconds: 3600 }) },
    ),
  ]
}
