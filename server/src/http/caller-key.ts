import { isIP, isIPv4 } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** An IPv4 address, or the first 64 bits of an IPv6 address: its owner has all of those. One key for all spellings. */
export function callerKey(address: string | undefined): string {
  // The caller hung up.
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

/** The address of a URL has one spelling, without an IPv4 part at its end. */
function groupsOf(address: string): number[] {
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [head, tail] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: 8 - head!.length - tail!.length }, () => '0')
  return [...head!, ...zeros, ...tail!].map((group) => Number.parseInt(group, 16))
}

// ::ffff:0:0/96 is IPv4 on a socket for both kinds, 64:ff9b::/96 IPv4 through a gateway.
function holdsIPv4(groups: readonly number[]): boolean {
  const prefix = groups.slice(0, 6).map(inHex).join(' ')
  return prefix === '0 0 0 0 0 ffff' || prefix === '64 ff9b 0 0 0 0'
}

function inHex(group: number): string {
  return group.toString(16)
}

/** Warns once when a proxy names callers and is not believed: all of them share the limits of one address. */
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
