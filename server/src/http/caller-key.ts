import { isIP, isIPv4 } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * What limits count a caller by: an IPv4 address, also when it comes inside an IPv6 one, or the first 64 bits of an IPv6
 * address, since whoever has one has all of those. Other spellings of an address give the same key.
 */
export function callerKey(address: string | undefined): string {
  // Whoever hung up already has no address any more.
  if (address === undefined) return 'gone'
  const bare = withoutPort(address)
  if (isIP(bare) !== 6) return bare

  const groups = groupsOf(bare)
  const [high = 0, low = 0] = groups.slice(6)
  if (holdsIPv4(groups)) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  const network = groups.slice(0, 4).map(inHex).join(':')
  return `${network}::/64`
}

// Some proxies add the port, which would make every connection a caller of its own.
function withoutPort(address: string): string {
  const [, inBrackets, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  if (plain !== undefined && isIPv4(plain)) return plain
  return (inBrackets ?? address).replace(/%.*$/, '')
}

/** The eight numbers of an IPv6 address. The address of a URL has one spelling, without an IPv4 part at its end. */
function groupsOf(address: string): number[] {
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [head, tail] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: 8 - head!.length - tail!.length }, () => '0')
  return [...head!, ...zeros, ...tail!].map((group) => Number.parseInt(group, 16))
}

// ::ffff:0:0/96 is how a socket for both kinds shows IPv4 callers, and 64:ff9b::/96 how a gateway to an IPv6 network does.
function holdsIPv4(groups: readonly number[]): boolean {
  const prefix = groups.slice(0, 6).map(inHex).join(' ')
  return prefix === '0 0 0 0 0 ffff' || prefix === '64 ff9b 0 0 0 0'
}

function inHex(group: number): string {
  return group.toString(16)
}

/** Warns once when a proxy names callers and is not believed: all of them then share the limits of one address. */
export function warnOfUnreadCallers(app: FastifyInstance): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      request.log.warn('X-Forwarded-For arrived while TRUST_PROXY is off: callers behind a proxy share their limits')
    }
    done()
  })
}
