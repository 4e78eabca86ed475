import * as contact from '@portal/contract/contact'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { sendContactRequest } from './send-contact-request.ts'

export function contactRoutes(deps: Dependencies) {
  return [
    route(
      contact.sendContactRequest,
      async ({ member, body }) => {
        await sendContactRequest(deps, member, body)
        return { message: contact.contactMessages.sent }
      },
      // Nobody has more questions than this, and a script must not fill the desk's mailbox.
      { limit: ({ member }) => ({ key: `contact ${member?.id}`, max: 60, seconds: 3600 }) },
    ),
  ]
}
