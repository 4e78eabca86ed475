import { isIP } from 'node:net'

/** Whether `TRUST_PROXY` is valid: off, on, a number of proxies, or a list of their addresses. */
export function namesProxies(value: string): boolean {
  if (/^(off|on|\d+)$/.test(value)) return true
  const parts = value.split(',').map((part) => part.trim())
  return parts.every(
    (part) => /^(loopback|linklocal|uniquelocal)$/.test(part) || isIP(part.replace(/\/\d+$/, '')) !== 0,
  )
}

/** Which proxies' X-Forwarded-For is trusted, as Fastify's `trustProxy`. */
export function readTrustProxy(value: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === 'off') return false
  if (value === 'on') return true
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value
}
