import { afterAll, beforeEach, expect, test } from 'vitest'
import { testEngine } from '../../../testing/databases.ts'
import { createDeskSite } from '../../../testing/desk-site.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { createLayOut, type Wording } from '../../mail/mail-template.ts'
import { mailTemplates } from '../../mail-templates.ts'

// Random disputes between members whose names, places and customers are words of their own, so that any of them is found anywhere.

const site = await createDeskSite()
const { create, clientOf, db } = site
const disputes = Number(process.env.DISPUTES ?? (testEngine === 'postgres' ? 100 : 30))
const memberCount = 50

type Person = { member: CurrentMember; client: TestClient; own: string[]; read: string[] }
let desk: TestClient
let productId: number
let people: Person[]

const word = (kind: string, number: number) => `${kind}${number.toString(36).padStart(3, 'q')}zx`

beforeEach(async () => {
  const reset = await site.reset()
  desk = reset.desk
  productId = reset.compact.id
  people = []
  for (let number = 0; number < memberCount; number++) {
    const [first_name, last_name, company, city] = ['voor', 'achter', 'firma', 'plaats'].map((kind) =>
      word(kind, number),
    )
    const own = [first_name!, last_name!, company!, city!]
    const member = await create.member({
      first_name,
      last_name,
      company,
      city,
      email: `${word('post', number)}@lid.example`,
    })
    people.push({ member, client: await clientOf(member), own: [...own, word('post', number)], read: [] })
  }
}, 120_000)
afterAll(() => site.close())

test(`of ${disputes} random disputes the preview is what happens, and neither side learns who the other is`, async () => {
  const random = randomFrom(20_261_127)
  const pick = (count: number) => Math.floor(random() * count)
  const outcomes = new Map<string, number>()

  for (let number = 0; number < disputes; number++) {
    // A year of disputes in a day.
    if (number % 100 === 0) await db.query('delete from rate_limits')
    const claimant = people[number % memberCount]!
    const holder = people[(number + 1 + pick(memberCount - 1)) % memberCount]!
    const serial_number = `AB ${300_000 + number}`
    const customer = ['klant', 'straat'].map((kind) => word(kind, number))
    holder.own.push(...customer)
    await create.registration({
      member_id: holder.member.id,
      product_id: productId,
      serial_number,
      customer_name: customer[0],
      city: customer[1],
      customer_email: `${customer[0]}@thuis.example`,
      credits: 250,
    })
    const [registration] = await db.query<{ id: number }>('select max(id) as id from registrations')
    const listen = async (person: Person, answer: ReturnType<TestClient['get']>) => {
      const { body, statusCode } = await answer
      person.read.push(body)
      return { statusCode, ...(body.startsWith('{') ? JSON.parse(body) : {}) }
    }

    const claim = { serial_number, install_date: '2026-02-03', note: `Zie ${claimant.own[0]} voor de pakbon` }
    const { data } = await listen(claimant, claimant.client.post('/api/serial-disputes', claim))
    const path = `/api/admin/cases/${data.id}`
    let version = 1
    for (const side of [claimant, holder].filter(() => random() < 0.4)) {
      const question = { version, member_id: side.member.id, text: 'Kun je de factuur sturen?' }
      version = (await desk.post(`${path}/ask`, question)).json().data.version
      if (random() < 0.3) continue
      const text = `Het antwoord van ${side.own[1]}`
      await listen(side, side.client.post(`/api/cases/${data.id}/answer`, { text }))
      version += 1
    }

    const decision = { version, decision: random() < 0.5 ? 'blijft' : 'vervalt', reason: 'Het label is goed te lezen.' }
    const foreseen = (await desk.post(`${path}/decide/preview`, decision)).json().data
    await readMails()
    const before = await points()
    const done = await desk.post(`${path}/decide`, decision)
    expect(done.json(), done.body).toEqual({ data: { version: version + 1 } })

    const after = await points()
    const moved = people.flatMap(({ member: { id } }) => {
      const credits = (after.get(id) ?? 0) - (before.get(id) ?? 0)
      return credits === 0 ? [] : [{ id, credits }]
    })
    expect(moved).toEqual(
      foreseen.points.map((one: { member: { id: number }; credits: number }) => ({
        id: one.member.id,
        credits: one.credits,
      })),
    )
    expect((await readMails()).toSorted()).toEqual(
      foreseen.mails.map(({ address }: { address: string }) => address).toSorted(),
    )
    const [row] = await db.query<{ is_withdrawn: boolean }>(
      'select withdrawn_at is not null as is_withdrawn from registrations where id = $1',
      [registration!.id],
    )
    expect(row!.is_withdrawn).toBe(foreseen.withdraws)

    const registers = await listen(holder, holder.client.post('/api/serial-disputes', { ...claim, note: 'Van mij' }))
    outcomes.set(decision.decision, (outcomes.get(decision.decision) ?? 0) + 1)
    expect(registers.statusCode).toBe(decision.decision === 'blijft' ? 422 : 201)
    if (decision.decision === 'vervalt')
      await desk.post(`/api/admin/cases/${registers.data.id}/decide`, { ...decision, version: 1, decision: 'blijft' })
  }

  for (const person of people) {
    const { client, read, member } = person
    for (const page of [1, 2, 3]) read.push((await client.get(`/api/cases?page=${page}`)).body)
    for (const address of ['/api/user', '/api/points', '/api/dashboarddata/index', '/api/productregistration/all'])
      read.push((await client.get(address)).body)
    const own = await db.query<{ id: number }>('select id from registrations where member_id = $1', [member.id])
    for (const { id } of own.slice(0, 5)) read.push((await client.get(`/api/productregistration/${id}`)).body)
  }
  await readMails()
  for (const person of people) {
    const all = person.read.join('\n')
    for (const other of people.filter((one) => one !== person))
      expect(other.own.filter((told) => all.includes(told))).toEqual([])
  }
  expect([...outcomes.keys()].toSorted()).toEqual(['blijft', 'vervalt'])
  const [kept] = await db.query<{ count: number }>('select count(*)::int as count from kept_serials')
  expect(kept!.count).toBe(outcomes.get('vervalt'))
}, 590_000)

/** By plain sums, whoever wrote them. */
async function points(): Promise<Map<number, number>> {
  const rows = await db.query<{ member_id: number; sum: number }>(
    `select member_id, sum(credits)::int as sum from points_lines where kind = 'pending' and attempt = 1 group by member_id`,
  )
  return new Map(rows.map(({ member_id, sum }) => [member_id, sum]))
}

const allMails = `select payload, payload ->> 'messageId' as message_id from queue where kind = 'mail'
  union all select jsonb_build_object('template', template, 'version', version, 'values', values,
    'to', jsonb_build_object('name', recipient_name, 'address', recipient_address)), message_id::text from mails`

const seen = new Set<string>()

/** Has members read the mails that came since, as they are sent. Returns to whom they went. */
async function readMails(): Promise<string[]> {
  const layOut = createLayOut({ templates: mailTemplates, sender: site.deps.mailSender, openLink: () => '' })
  const mails = (
    await db.query<{ message_id: string; payload: Wording & { to: { address: string } } }>(allMails)
  ).filter(({ message_id }) => !seen.has(message_id))
  for (const { message_id, payload } of mails) {
    seen.add(message_id)
    const reader = people.find(({ member }) => member.email === payload.to.address)
    reader?.read.push(JSON.stringify(payload) + JSON.stringify(layOut(payload)))
  }
  return mails.map(({ payload }) => payload.to.address)
}

/** Mulberry32: the same seed gives the same numbers. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
