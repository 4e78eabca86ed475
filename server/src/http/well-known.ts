import { webPaths } from '@portal/contract/web-paths'
import type { FastifyInstance } from 'fastify'

type Options = { contactAddress: string; appUrl: string; frontendUrl: string }

const securityPath = '/.well-known/security.txt'
const day = 86_400_000
// The standard advises less than a year. Who still gets the file after this time has an old copy.
const trustedFor = 180 * day

/**
 * Serves what programs ask every site for: to whom a leak is reported (RFC 9116), and where a password is changed, which
 * managers of passwords open. A guest logs in there first.
 */
export function serveWellKnown(app: FastifyInstance, { contactAddress, appUrl, frontendUrl }: Options): void {
  app.get(securityPath, (_request, reply) => {
    const expires = new Date(Math.floor((Date.now() + trustedFor) / day) * day)
    const fields = [
      `Contact: mailto:${contactAddress}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: nl, en',
      ...canonicalAddresses([appUrl, frontendUrl]).map((address) => `Canonical: ${address}`),
    ]
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(fields.map((field) => `${field}\n`).join(''))
  })

  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(webPaths.profile, 302))
}

// The standard knows no address without TLS.
function canonicalAddresses(sites: string[]): string[] {
  return [...new Set(sites)].filter((site) => site.startsWith('https:')).map((site) => site + securityPath)
}
