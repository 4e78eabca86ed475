import { accountMessages } from '@portal/contract/account'
import { webPaths } from '@portal/contract/web-paths'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError } from '../../http/errors.ts'
import { Redirect } from '../../http/redirect.ts'
import type { Exchange } from '../../http/session.ts'
import { findMember, markVerified } from './store.ts'
import { addressHash, isOwnLink } from './verification-link.ts'

/**
 * Verifies the address that a link was sent to, whoever opens it; it logs nobody in. A script is told by the status, a
 * browser is sent to the portal.
 */
export async function verifyEmail(deps: Dependencies, { request }: Exchange): Promise<Redirect | undefined> {
  const { id = '', hash = '' } = request.params as Record<string, string>
  const member = isOwnLink(deps.linkSigner, request.url) ? await findMember(deps.db, Number(id)) : null
  if (!member || addressHash(member.email) !== hash) throw new HttpError(403, accountMessages.invalidVerificationLink)

  await markVerified(deps.db, member)
  return isScript(request) ? undefined : new Redirect(`${deps.config.frontendUrl}${webPaths.dashboard}?verified=1`)
}

function isScript({ headers }: FastifyRequest): boolean {
  return headers['x-requested-with'] !== undefined || (headers.accept ?? '').includes('json')
}
