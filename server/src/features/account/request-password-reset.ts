import type { Dependencies } from '../../dependencies.ts'
import { randomToken } from '../../http/random-token.ts'
import { queueMails } from '../../mail/outbox.ts'
import { passwordResetMail } from './mails.ts'
import { findMemberByEmail, storeResetToken } from './store.ts'

/**
 * Mails a reset link to the member with this address, at most one a minute. Does nothing for an unknown address. It runs
 * as a job: neither the answer nor its duration shows whether the address is known.
 */
export async function requestPasswordReset(
  deps: Pick<Dependencies, 'db' | 'mailSender' | 'linkCipher'>,
  { email }: { email: string },
): Promise<void> {
  const found = await findMemberByEmail(deps.db, email)
  if (!found) return

  const token = randomToken()
  await deps.db.tx(async () => {
    const isStored = await storeResetToken(deps.db, found.member.id, token)
    if (isStored) await queueMails(deps.db, [passwordResetMail(deps, found.member, token)])
  })
}
