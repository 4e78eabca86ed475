import { consentStatement } from '@portal/contract/registrations'
import type { Dependencies } from '../../dependencies.ts'
import { queueMails } from '../../mail/outbox.ts'
import { registrationMails } from './mails.ts'
import { type Act, newRegistration, registrationFacts } from './new-registration.ts'
import { insertRegistration } from './store.ts'

/**
 * Registers one installed product: the registration and both confirmation mails are stored together or not at all. The
 * points stay pending until the gift shop confirms them.
 */
export async function registerProduct(deps: Dependencies, act: Act): Promise<void> {
  const mails = registrationMails(registrationFacts(act), deps.mailSender)

  await deps.db.tx(async () => {
    // Done in this order, and sent at once: with the second the first is undone too.
    const stored = insertRegistration(deps.db, newRegistration(act, consentStatement))
    await Promise.all([stored, queueMails(deps.db, mails)])
    deps.db.afterCommit(() => deps.mailWorker.wake())
  })
}
