import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { idempotencyKeyHeader } from '@portal/contract/idempotency'
import { correctableFields, type OwnRegistration } from '@portal/contract/own-registration'
import type { PointsPage } from '@portal/contract/points'
import type { RegistrationForStaff } from '@portal/contract/registration-acts'
import { createOwnDatabase } from '@portal/server/testing/databases'
import { createFactories } from '@portal/server/testing/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, clientOf, type Reply } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { logProblems } from './support/log-problems.ts'
import { createPortal } from './support/portal-process.ts'
import { tellFault } from './support/tell-fault.ts'

// In each round everybody does the same act, so that the kill hits that one. Who has no answer asks again, as a browser and a
// clerk do: with its key, or after a look at what it is now.

const database = await createOwnDatabase()
const create = createFactories(database.db)
const products = [await create.product({ credits: 250 }), await create.product({ credits: 300 })]
// Staff of the demo need no second factor.
const clerk = await create.member({ email: 'beheer@voorbeeld.nl', roles: ['beheerder'] })
const members = [await create.member(), await create.member()]
const ids: number[] = []
for (let lane = 0; lane < 4; lane += 1) {
  const { serial_number } = await create.registration({ member_id: members[0]!.id, product_id: products[0]!.id })
  const [row] = await database.db.query<{ id: number }>('select id from registrations where serial_number = $1', [
    serial_number,
  ])
  ids.push(row!.id)
}
const portal = await createPortal({
  DATA_DIR: database.dataDir,
  DEMO_DATA: 'on',
  DATABASE_URL: database.url!,
})

type Made = { id: number; seen: RegistrationForStaff; turn: number }
type Call = { path: string; body: object }

const reason = 'Zo was het'
const one = (id: number) => `/api/admin/registrations/${id}`
const acts: Record<string, (made: Made) => Call> = {
  herstel: ({ id, seen, turn }) => ({
    path: `${one(id)}/corrections`,
    body: {
      version: seen.version,
      kind: 'herstel',
      fault_of: 'lid',
      reason,
      fields: { selectedProduct: products[(turn + 1) % 2]!.id },
    },
  }),
  wijziging: ({ id, seen, turn }) => ({
    path: `${one(id)}/corrections`,
    body: {
      version: seen.version,
      kind: 'wijziging',
      reason,
      fields: { client_email: `klant${turn % 2}@voorbeeld.nl` },
    },
  }),
  overdragen: ({ id, seen }) => ({
    path: `${one(id)}/transfer`,
    body: { version: seen.version, reason, member_id: members.find((member) => member.id !== seen.installer.id)!.id },
  }),
  'intrekken en terugzetten': ({ id, seen }) => ({
    path: `${one(id)}/${seen.withdrawn_at === null ? 'withdraw' : 'reinstate'}`,
    body: { version: seen.version, reason },
  }),
  notitie: ({ id, turn }) => ({ path: `${one(id)}/notes`, body: { text: `Notitie ${turn}` } }),
  'met de hand': ({ turn }) => ({
    path: `/api/admin/members/${members[1]!.id}/points`,
    body: { credits: turn % 2 === 0 ? 10 : -10, reason, text: 'Met de hand' },
  }),
}

/** How often each act was acknowledged, by registration. */
const acknowledged = new Map<string, number>()
const surprises: string[] = []
let unanswered = 0
let desk: Client
let owners: Client[]
let found: RegistrationForStaff[]

/** An answer that nobody should get, with what the portal's log has about it. */
function tellSurprise(kind: string, { status, headers, body }: Reply): void {
  const id = headers.get('x-request-id') ?? 'none'
  surprises.push(
    `${kind}: ${status} ${body}`,
    ...portal
      .log()
      .split('\n')
      .filter((line) => line.includes(id)),
  )
}

const count = (kind: string, id: number) => acknowledged.get(`${kind} ${id}`) ?? 0
const total = () => [...acknowledged.values()].reduce((sum, times) => sum + times, 0)

async function ask(call: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await call().catch(() => null)
    if (reply && reply.status !== 503) return reply
    unanswered += 1
    await pause(100)
  }
}

async function look(id: number): Promise<RegistrationForStaff> {
  const { body } = await ask(() => desk.get(one(id)))
  return (JSON.parse(body) as { data: RegistrationForStaff }).data
}

async function actOnce(kind: string, id: number, turn: number): Promise<void> {
  const { path, body } = acts[kind]!({ id, seen: await look(id), turn })
  const headers = { [idempotencyKeyHeader]: randomUUID() }
  let reply = await ask(() => desk.post(path, body, headers))
  // The first attempt is still at work.
  while (reply.status === 409 && reply.headers.has('retry-after')) {
    await pause(200)
    reply = await ask(() => desk.post(path, body, headers))
  }
  if (reply.status === 200 || reply.status === 201) acknowledged.set(`${kind} ${id}`, count(kind, id) + 1)
  else tellSurprise(kind, reply)
}

async function mendOwn(id: number, turn: number): Promise<void> {
  const { installer } = await look(id)
  const owner = owners[members.findIndex((member) => member.id === installer.id)]!
  const path = `/api/productregistration/${id}`
  const seen = JSON.parse((await ask(() => owner.get(path))).body) as OwnRegistration
  const fields = Object.fromEntries(correctableFields.map((field) => [field, seen[field]]))
  const body = { ...fields, version: seen.version, client_name: `Klant ${turn % 2}` }
  const reply = await ask(() => owner.put(path, body))
  // They did it before the kill, and only did not hear so: the registration is one version further.
  const isOwn = reply.status === 409 && (await look(id)).version === seen.version + 1
  if (reply.status === 200 || isOwn) acknowledged.set(`lid ${id}`, count('lid', id) + 1)
  else tellSurprise('lid', reply)
}

async function killUnder(kind: string): Promise<void> {
  let isStopping = false
  const before = total()
  const lanes = ids.map(async (id) => {
    for (let turn = 0; !isStopping; turn += 1) await (kind === 'lid' ? mendOwn(id, turn) : actOnce(kind, id, turn))
  })
  await eventually(() => total() > before + 4, `acts of ${kind}`)
  await pause(Math.random() * 50)
  await portal.kill()
  await portal.start()
  isStopping = true
  await Promise.all(lanes)
}

// The last leaves some of them withdrawn, which nobody mends.
const kinds = ['lid', 'herstel', 'wijziging', 'overdragen', 'notitie', 'met de hand', 'intrekken en terugzetten']

beforeAll(async () => {
  await portal.start()
  desk = await clientOf(portal.url, clerk)
  owners = await Promise.all(members.map((member) => clientOf(portal.url, member)))
  for (const kind of kinds) await killUnder(kind)
  found = await Promise.all(ids.map(look))
}, 300_000)
afterAll(async () => {
  if (portal.isRunning()) await portal.stop()
  await database.close()
})

describe('a server killed in each act of the desk', () => {
  test('was killed while somebody waited for an answer', () => {
    tellFault({
      tried: `kill -9 in each of ${kinds.length} acts on registrations`,
      acknowledged: total(),
      lost: surprises,
      also: `${unanswered} calls without an answer`,
    })

    expect(unanswered).toBeGreaterThan(0)
    expect(surprises).toEqual([])
    expect(portal.log()).not.toContain('unexpected error')
  })

  test('did each act once, however often it was asked for', () => {
    for (const { id, version, timeline } of found) {
      const made = (...these: string[]) => timeline.filter(({ kind }) => these.includes(kind)).length
      const counted = {
        herstel: made('herstel') - count('lid', id),
        wijziging: made('wijziging'),
        overdragen: made('overdragen'),
        'intrekken en terugzetten': made('intrekken', 'terugzetten'),
        notitie: made('notitie'),
      }
      expect(counted).toEqual(Object.fromEntries(Object.keys(counted).map((kind) => [kind, count(kind, id)])))
      expect(version).toBe(1 + made('herstel', 'wijziging', 'overdragen', 'intrekken', 'terugzetten'))
    }
  })

  test('left points that fit what was done', async () => {
    for (const { points, withdrawn_at } of found) {
      expect(points.lines.reduce((sum, { credits }) => sum + credits, 0)).toBe(points.credits)
      expect(points.credits).toBe(withdrawn_at === null ? points.rule.credits : 0)
    }
    const { body } = await owners[1]!.get('/api/points?page=1')
    const byHand = ids.reduce((sum, id) => sum + count('met de hand', id), 0)
    expect((JSON.parse(body) as PointsPage).by_hand).toHaveLength(byHand)
  })

  test('logs no secrets', () => {
    expect(logProblems(portal.log())).toEqual([])
  })
})
