import { randomUUID } from 'node:crypto'
import type { NamedCall } from '@portal/contract/openapi'
import type { InjectOptions } from 'fastify'
import { verificationLink } from '../src/features/account/verification-link.ts'
import type { CurrentMember } from '../src/http/current-member.ts'
import { tokenHash } from '../src/http/random-token.ts'
import { rememberCookie, sessionCookie } from '../src/http/session.ts'
import { createSession } from '../src/http/session-store.ts'
import { createBodies } from './generated-bodies.ts'
import type { TestPortal } from './portal.ts'
import type { RandomChoices } from './random-choices.ts'

const brokenParts = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'abc',
  '99999999999999999999',
  '%00',
  '%ff',
  '%',
  'é',
  '%20',
  'a'.repeat(300),
]
const brokenQueries = [
  '',
  '0',
  '-1',
  'x',
  '2',
  '1e400',
  '9'.repeat(40),
  '%00',
  '%ff',
  '%',
  'a'.repeat(256),
  '%C3%A9',
  '%5B%5D',
]
const tokens = ['', 'x', 'a'.repeat(43), '%00']

// After these a session may have ended.
const sessionEnds = new Set(['logIn', 'logOut', 'registerAccount', 'updateProfile', 'updatePassword', 'updateMember'])

type Cookies = Record<string, string>

export type GeneratedRequest = InjectOptions & { method: string; url: string }

/** Makes requests for the calls of the contract, valid and broken, in a portal that it fills. */
export async function createRequests(portal: TestPortal, choices: RandomChoices) {
  const { create, db, deps } = portal
  const { upTo, oneOf, onceIn } = choices
  const bodies = createBodies(choices)
  const member = await create.member()
  const others = {
    admin: await create.admin(),
    unverified: await create.unverifiedMember(),
    toVerify: await create.unverifiedMember(),
  }
  const product = await create.product()
  const { url_slug: news } = await create.news()
  const { url_slug: promotion } = await create.promotion()
  await Promise.all([create.image(), create.download(), create.video()])
  await create.registration({ member_id: member.id, product_id: product.id })
  const [registration] = await db.query<{ id: number }>('select id from registrations')
  const keys = Array.from({ length: 5 }, () => randomUUID())

  const kept = new Map<CurrentMember | null, Cookies>()

  /** A session of this member, or of a guest. */
  async function cookiesOf(who: CurrentMember | null): Promise<Cookies> {
    const { id, csrfToken } = await createSession(db, null)
    if (who) await db.query('update sessions set member_id = $1 where id_hash = $2', [who.id, tokenHash(id)])
    const cookies = { [sessionCookie]: id, 'XSRF-TOKEN': csrfToken }
    kept.set(who, cookies)
    return cookies
  }

  /** Mostly somebody who may make the call. */
  function whoCalls({ endpoint: { access } }: NamedCall): CurrentMember | null {
    if (onceIn(6)) return oneOf([null, member, others.admin, others.unverified])
    if (access === 'guest') return null
    return access === 'admin' || onceIn(8) ? others.admin : member
  }

  function pathFor({ name, endpoint }: NamedCall): string {
    const id = name === 'getRegistration' ? registration!.id : member.id
    const good = { id, key: oneOf(keys), slug: name === 'getPromotion' ? promotion : news, hash: 'abc' }
    const path = oneOf([endpoint.path, ...(endpoint.aliases ?? [])])
    return path.replace(/:(\w+)/g, (_, part: keyof typeof good) =>
      onceIn(3) ? oneOf(brokenParts) : String(good[part]),
    )
  }

  function queryFor({ endpoint: { query } }: NamedCall): string {
    const known = Object.keys(query?.shape ?? {})
    const fields = onceIn(8) ? [...known, 'onbekend', 'page'] : known
    const pairs = fields.flatMap((field) => (onceIn(2) ? [`${field}=${onceIn(3) ? '1' : oneOf(brokenQueries)}`] : []))
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }

  function urlFor(call: NamedCall): string {
    if (call.name !== 'verifyEmail' || onceIn(4)) return pathFor(call) + queryFor(call)
    const link = verificationLink(deps.linkSigner, others.toVerify).replace(portal.config.appUrl, '')
    return onceIn(3) ? link.slice(0, -1 - upTo(80)) : link
  }

  function headersFor({ endpoint: { method, idempotency } }: NamedCall, csrfToken: string): Record<string, string> {
    const token = onceIn(12) ? oneOf(tokens) : csrfToken
    const key = oneOf([...keys, randomUUID(), randomUUID(), randomUUID(), randomUUID(), '', ' ', 'x'.repeat(201), 'é'])
    return {
      ...(method !== 'GET' && !onceIn(20) && { 'x-xsrf-token': token }),
      ...((idempotency || onceIn(20)) && !onceIn(8) && { 'idempotency-key': key }),
      ...(onceIn(3) && { accept: oneOf(['application/json', 'text/html', '*/*', 'image/png', 'onzin']) }),
      ...(onceIn(12) && { origin: oneOf([portal.config.frontendUrl, 'https://elders.example', 'null']) }),
      ...(onceIn(30) && { 'x-requested-with': 'XMLHttpRequest' }),
      ...(onceIn(30) && { 'accept-encoding': 'br', range: 'bytes=0-1', 'if-none-match': '*' }),
      ...(onceIn(30) && { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'elders.example' }),
    }
  }

  /** A request for this call. */
  return async function next(call: NamedCall): Promise<GeneratedRequest> {
    const { method } = call.endpoint
    const who = whoCalls(call)
    if (sessionEnds.has(call.name)) kept.clear()
    const cookies = { ...(kept.get(who) ?? (await cookiesOf(who))) }
    if (onceIn(20)) cookies[oneOf([sessionCookie, rememberCookie])] = oneOf(tokens)
    if (onceIn(40)) delete cookies[sessionCookie]
    const { payload, contentType } = bodies(call, { productId: product.id })
    const isSent = method !== 'GET' || onceIn(20)
    return {
      method,
      url: urlFor(call),
      headers: {
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        ...headersFor(call, cookies['XSRF-TOKEN'] ?? ''),
        ...(isSent && contentType !== undefined && { 'content-type': contentType }),
      },
      ...(isSent && { payload }),
      // Callers enough to come further than the limits, and few enough to meet them.
      remoteAddress: `192.0.2.${upTo(60)}`,
    }
  }
}
