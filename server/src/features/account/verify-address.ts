import { accountMessages } from '@portal/contract/account'
import { webPaths } from '@portal/contract/web-paths'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { HttpError } from '../../http/errors.ts'
import { Redirect } from '../../http/route.ts'
import type { Exchange } from '../../http/session.ts'
import { queueMails } from '../../mail/outbox.ts'
import { verificationMail } from './mails.ts'
import { findMember, markVerified } from './store.ts'
import { addressHash, isOwnLink } from './verification-link.ts'

/**
 * Verifies the address that the link in the path was sent to, from any device. It logs nobody in. A script gets the
 * status, a browser is sent to the portal.
 */
export async function verifyAddress(deps: Dependencies, { request }: Exchange): Promise<Redirect | undefined> {
  const { id = '', hash = '' } = request.params as Record<string, string>
  const member = isOwnLink(deps.linkSigner, request.url) ? await findMember(deps.db, Number(id)) : null
  if (!member || addressHash(member.email) !== hash) throw new HttpError(403, accountMessages.invalidVerificationLink)

  // Mail programs look at links with HEAD before anybody has read the mail.
  if (request.method !== 'HEAD') await markVerified(deps.db, member)
  return isScript(request) ? undefined : new Redirect(`${deps.config.frontendUrl}${webPaths.dashboard}?verified=1`)
}

/** Mails the member a new verification link. Does nothing when the address is already verified. */
export async function resendVerificationMail(deps: Dependencies, member: CurrentMember) {
  if (member.email_verified_at) return undefined

  await queueMails(deps.db, [verificationMail(deps, member)])
  return { status: accountMessages.verificationSentStatus, message: accountMessages.verificationSent }
}

function isScript({ headers }: FastifyRequest): boolean {
  return headers['x-requested-with'] !== undefined || (headers.accept ?? '').includes('json')
}
