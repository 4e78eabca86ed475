import { randomUUID } from 'node:crypto'
import { calls, type NamedCall } from '@portal/contract/openapi'
import { requestExamples } from '@portal/contract/openapi-examples'
import { roles } from '@portal/contract/roles'
import { type ContentKind, contentKinds } from '@portal/contract/subjects'
import type { InjectOptions } from 'fastify'
import { verificationLink } from '../src/features/account/verification-link.ts'
import { firstPointsDay } from '../src/features/catalogue/store.ts'
import { insertFirstQuestions } from '../src/features/faq/store.ts'
import { putImage } from '../src/features/media/put-image.ts'
import { insertInvitation } from '../src/features/invitations/store.ts'
import type { CurrentMember } from '../src/http/current-member.ts'
import { randomToken, tokenHash } from '../src/http/random-token.ts'
import { rememberCookie, sessionCookie } from '../src/http/session.ts'
import { createSession } from '../src/http/session-store.ts'
import { memberPassword } from './factories.ts'
import { fillCases } from './fill-cases.ts'
import { photo } from './pictures.ts'
import type { TestPortal } from './portal.ts'
import { type Caller, keys, oddHeaders, plainPlan, type RequestPlan } from './request-plans.ts'
import { writeBody } from './written-bodies.ts'

type Fields = Record<string, unknown>
type Cookies = Record<string, string>

// After these a session may have ended.
const sessionEnds = new Set([
  'logIn',
  'logOut',
  'registerAccount',
  'updateProfile',
  'updatePassword',
  'endOtherSessions',
  'updateMember',
])

const onePixel = await photo({ width: 1, height: 1 }).png().toBuffer()

/** Makes the requests of plans in a portal that it fills, from so many addresses. */
export async function createRequests(portal: TestPortal, addresses: number) {
  const { create, db, deps, config } = portal
  // A wrong id may be one of the first, whom anything may be done to.
  for (let count = 0; count < 3; count += 1) await create.member()
  const people = new Map<Caller, CurrentMember>([
    ['unverified', await create.unverifiedMember()],
    ['member', await create.member()],
  ])
  for (const role of roles) people.set(role, await create.member({ roles: [role] }))
  const member = people.get('member')!
  const toVerify = await create.unverifiedMember()
  const toKeepOut = await create.unverifiedMember()
  const product = await create.product()
  // What staff save of it, registrations would meet.
  const saved = await create.product({ brand: 'Waterlijn' })
  const { url_slug: news } = await create.news()
  const { url_slug: promotion } = await create.promotion()
  await Promise.all([create.download(), create.video()])
  const invite = (email: string) =>
    insertInvitation(db, { email, roles: ['lezer'] }, { token: randomToken(), by: people.get('beheerder')!.id })
  // First, since a wrong id may be that of the first.
  const withdrawn = await invite('noor@leverancier.example')
  const invited = await invite('daan@leverancier.example')
  const clerk = await portal.clientOf(await create.member({ roles: ['servicedesk'] }))
  const other = await create.member()
  await create.registration({ member_id: other.id, product_id: product.id })
  const [certificate] = await db.query<{ code: string }>('select certificate_code as code from registrations')
  async function registrationOf(owner = member.id): Promise<number> {
    await create.registration({ member_id: owner, product_id: product.id })
    const [newest] = await db.query<{ id: number }>('select max(id) as id from registrations')
    return newest!.id
  }
  async function withdrawnRegistration(): Promise<number> {
    const id = await registrationOf()
    await clerk.post(`/api/admin/registrations/${id}/withdraw`, { version: 1, reason: 'Dubbel' })
    return id
  }
  // Whose registrations are handed over once, by what the desk saw before.
  async function blockedWithOne(): Promise<number> {
    const { id } = await create.member()
    await registrationOf(id)
    await db.query(`update members set blocked_at = now(), blocked_reason = 'Gestopt' where id = $1`, [id])
    return id
  }
  const [stopped, foreseen] = [await blockedWithOne(), await blockedWithOne()]
  const { seen } = (
    await clerk.post(`/api/admin/members/${stopped}/transfer/preview`, { member_id: other.id, reason: 'Gestopt' })
  ).json().data
  const [brand] = await db.query<{ id: number }>('select brand_id as id from products where id = $1', [saved.id])
  const views = await db.query<{ id: number }>(
    `insert into list_views (member_id, subject, name, filters)
     select $1, 'articles', n::text, '{}' from generate_series(1, 2) n returning id`,
    [people.get('beheerder')!.id],
  )
  const cases = await fillCases(portal, {
    member,
    clerk: people.get('servicedesk')!,
    registrationId: await registrationOf(),
  })
  // Roles go to somebody who makes no call, as a block does: sessions end with the change.
  const bystander = (await create.member()).id
  const ids = new Map<string, number>([
    ['getRegistration', await registrationOf()],
    ['reinstateRegistration', await withdrawnRegistration()],
    ['previewReinstatement', await withdrawnRegistration()],
    ...['updateMemberRoles', 'blockMember', 'unblockMember'].map((name) => [name, bystander] as const),
    ...['blockMember', 'unblockMember', 'mailVerification'].map((name) => [name, toKeepOut.id] as const),
    ['transferAll', stopped],
    ['previewTransferAll', foreseen],
    ['deleteInvitation', withdrawn.id],
    ['resendInvitation', invited.id],
    ['renameView', views[0]!.id],
    ['deleteView', views[1]!.id],
    ...cases,
    ...['getProduct', 'saveProduct'].map((name) => [name, saved.id] as const),
    ...['getBrand', 'saveBrand', 'tryMask'].map((name) => [name, brand!.id] as const),
  ])
  for (const { name, endpoint } of calls)
    if (/registrations\/:id|(productregistration|maintenance)\/:id/.test(endpoint.path) && !ids.has(name))
      ids.set(name, await registrationOf())
  // Not those that the examples of other calls name.
  const mails = new Map(['getMail', 'redirectMail', 'holdMail'].map((name) => [name, randomUUID()]))
  for (const [name, messageId] of mails) {
    const { email, first_name } = await create.member()
    const facts = { template: 'password-changed', version: 1, messageId, values: { first_name } }
    const payload = JSON.stringify({ ...facts, to: { name: first_name, address: email } })
    // One that is queued may be sent before.
    const status = name === 'holdMail' ? 'held' : 'dead'
    await db.query(
      `insert into queue (kind, status, payload, due_at) values ('mail', $2, $1, now() + interval '50 minutes')`,
      [payload, status],
    )
  }
  // For each call an entry of its own: what one deletes, another still finds.
  for (const { name, endpoint } of calls) {
    const [, kind] = /^\/api\/admin\/(\w+)\/:id/.exec(endpoint.path) ?? []
    if (!contentKinds.some((one) => one === kind)) continue
    const id = await entryOf(kind as ContentKind)
    ids.set(name, id)
    if (!name.startsWith('delete') && !/^restore(?!\w+Version$)/.test(name)) continue
    for (const table of ['article_publications', 'faq_publications'])
      await db.query(`delete from ${table} where content_id = $1`, [id])
    if (name.startsWith('restore')) await db.query('update content set deleted_at = now() where id = $1', [id])
  }

  // After those, whose numbers the examples name: no other call changes this one.
  const image = await putImage(portal.deps, {
    bytes: onePixel,
    fields: { name: 'Logo', brand: 'AquaStar', category: "Logo's" },
  })

  async function entryOf(kind: ContentKind): Promise<number> {
    if (kind === 'images') return create.image()
    if (kind === 'downloads') return create.download()
    if (kind === 'videos') return create.video()
    if (kind === 'managers') return create.manager()
    if (kind === 'news') return (await create.news()).id
    if (kind === 'promotions') return (await create.promotion()).id
    await db.query('delete from first_contents')
    const draft = { group: 'werking', question: 'Zout?', answer: '<p>Zout</p>' } as const
    await insertFirstQuestions(db, [{ anchor: randomToken(), draft }])
    const [newest] = await db.query<{ id: number }>("select max(id) as id from content where kind = 'faq'")
    return newest!.id
  }

  let count = 0
  const kept = new Map<Caller, Cookies>()

  /** The cookies of a session of this caller. */
  async function cookiesOf(caller: Caller): Promise<Cookies> {
    const known = kept.get(caller)
    if (known) return known
    const { id, csrfToken } = await createSession(db, null)
    const who = people.get(caller)
    const proven = `factor_proven_at = now() + interval '1 hour'`
    if (who) await db.query(`update sessions set member_id = $1, ${proven} where id_hash = $2`, [who.id, tokenHash(id)])
    const cookies = { [sessionCookie]: id, 'XSRF-TOKEN': csrfToken }
    kept.set(caller, cookies)
    return cookies
  }

  // Unique where the portal wants it, so that not every second registration is a duplicate.
  function validBody({ name, endpoint }: NamedCall): Fields | Buffer {
    if (endpoint.takesFile) return onePixel
    const number = String(count)
    const fields: Fields = structuredClone(requestExamples[name] ?? {})
    const own = (letters: string) => ({ selectedProduct: product.id, serial_number: `${letters} ${100_000 + count}` })
    if (name === 'updatePassword' || name === 'endOtherSessions') fields.current_password = memberPassword
    if (name === 'registerAccount') fields.email = `nieuw${number}@voorbeeld.nl`
    if (name === 'createInvitation') fields.email = `collega${number}@voorbeeld.nl`
    if (name === 'createRegistration') Object.assign(fields, own('CD'))
    if (endpoint.path.startsWith('/api/admin/registrations/:id')) {
      fields.version = /reinstate/.test(endpoint.path) ? 2 : 1
      if (/transfer/.test(endpoint.path)) Object.assign(fields, { member_id: other.id, reason: 'Op verzoek' })
      if ('fields' in fields) fields.fields = { address_house_number: '14' }
    }
    if (name.endsWith('ransferAll')) Object.assign(fields, { member_id: other.id, reason: 'Gestopt', seen })
    // Another call may have saved that of the example.
    if (name === 'createBrand') fields.name = `Merk ${number}`
    if (name === 'askMember') fields.member_id = member.id
    if (name === 'decideCase' || name === 'previewDecision') fields.decision = 'hersteld'
    if (name === 'copyImage') fields.image_id = image
    // What has begun stays, and another product has the model of the example.
    if (name === 'saveProduct') {
      const points = [{ valid_from: firstPointsDay, credits: saved.credits }]
      Object.assign(fields, { model: saved.model, points })
    }
    if (/^(create|save)(Image|Download|Video|Manager)$/.test(name))
      Object.assign(fields, { version: 1, is_visible: false, files: {}, upload_id: null, photo_upload_id: null })
    if (name === 'renameView') fields.name = `Weergave ${number}`
    // Another one each time would be stale; half of the requests name none, as those of other clients.
    if (name === 'updateMember' && count % 2 === 0) delete fields.version
    // That of a call which counts it up, and may come first or later.
    if (/^(updateMemberRoles|askMember|save(Brand|Product|Desks|ShopNotice|PointsLimit|Flags))$/.test(name))
      fields.version = 1 + (count % 4)
    if (/^(save|publish|restore)MailText/.test(name)) fields.rev = 1 + (count % 4)
    if (name === 'registerBatch' || name === 'checkBatch') {
      const [row] = fields.rows as Fields[]
      fields.rows = [
        { ...row, ...own('EF') },
        { ...row, ...own('GH'), row_id: null },
      ]
      delete fields.submission
    }
    return fields
  }

  function urlFor({ name }: NamedCall, { path, query, wrong }: RequestPlan): string {
    if (name === 'verifyEmail' && !wrong.path && !wrong.query) {
      const link = verificationLink(deps.linkSigner, toVerify).replace(config.appUrl, '')
      return wrong.link === undefined ? link : link.slice(0, -1 - wrong.link)
    }
    const id = ids.get(name) ?? member.id
    const good: Fields = {
      id: mails.get(name) ?? id,
      key: keys[0],
      slug: name === 'getPromotion' ? promotion : news,
      hash: 'abc',
      code: certificate!.code,
      number: 1,
      year: 1,
      template: 'password-changed',
    }
    const [spoilt, as] = wrong.path ?? []
    const found = path.replace(/:(\w+)/g, (_, part: string) => (part === spoilt ? as! : String(good[part])))
    const valueOf = (field: string) => (field === 'articles' ? 'news-1' : field === 'faq' ? 'faq-1' : '1')
    const pairs = [...query.map((field) => `${field}=${valueOf(field)}`), ...(wrong.query?.pairs ?? [])]
    return pairs.length > 0 ? `${found}?${pairs.join(wrong.query?.between ?? '&')}` : found
  }

  function headersFor({ endpoint }: NamedCall, plan: RequestPlan, csrfToken: string): Record<string, string> {
    const { key, accept, origin, wrong } = plan
    return {
      ...(endpoint.method !== 'GET' && { 'x-xsrf-token': wrong.token ?? csrfToken }),
      ...(key !== 'none' && { 'idempotency-key': key === 'new' ? `key-of-${count}` : key }),
      ...(accept !== undefined && { accept }),
      ...(origin !== undefined && { origin: origin === 'own' ? config.frontendUrl : origin }),
      ...(wrong.headers && oddHeaders[wrong.headers]),
    }
  }

  /** The request of a plan. */
  async function requestOf(call: NamedCall, plan: RequestPlan) {
    count++
    if (sessionEnds.has(call.name)) kept.clear()
    const cookies = await cookiesOf(plan.caller)
    const { method } = call.endpoint
    const { payload, headers } = writeBody(validBody(call), plan.wrong)
    const isSent = method !== 'GET' || plan.wrong.bytes !== undefined
    return {
      method: plan.wrong.method ?? method,
      url: urlFor(call, plan),
      headers: {
        cookie: cookieHeader(cookies, plan.wrong.cookies, await cookiesOf('member')),
        ...headersFor(call, plan, cookies['XSRF-TOKEN'] ?? ''),
        ...(isSent && headers),
      },
      ...(isSent && { payload }),
      // Enough of them to come further than the limits, and few enough to meet them.
      remoteAddress: `192.0.2.${count % addresses}`,
    } as InjectOptions & { method: string; url: string }
  }

  const batch = calls.find(({ name }) => name === 'registerBatch')! // That `findBatch` asks for.
  await portal.app.inject(await requestOf(batch, { ...plainPlan(batch, 'member'), key: keys[0]! }))
  return requestOf
}

function cookieHeader(cookies: Cookies, odd: RequestPlan['wrong']['cookies'], others: Cookies): string {
  const sent = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  const otherwise = {
    'no session': sent.slice(1),
    'two sessions': [...sent, `${sessionCookie}=${'a'.repeat(43)}`],
    'a remember token': [...sent, `${rememberCookie}=%00`],
    'of a sibling host': [`${sessionCookie}=${others[sessionCookie]}`, ...sent],
    'odd names': ['=', ';;', '__proto__=1', 'a', sessionCookie, '%=%ff', ...sent],
    'between commas': [sent.join(',')],
    'too long': [`x="${'y'.repeat(14_000)}`, ...sent],
  }
  return (odd ? otherwise[odd] : sent).join('; ')
}
