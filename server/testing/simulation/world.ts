import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openShopInMemory } from '@portal/gift-shop/testing/shop-in-memory'
import type { Scheduler } from 'fast-check'
import { createSimulatedPortal, type SimulatedMail } from './portal.ts'
import type { TestDatabase } from '../databases.ts'
import { createFactories, memberPassword } from '../factories.ts'
import { createTestClient } from '../test-client.ts'
import { createLife, databaseOf } from './life.ts'
import { createTurns } from './turns.ts'

/** What happens to a call for the shop or to a mail for the relay. */
export const faults = ['none', 'lost', 'answer lost', 'repeated', 'refused'] as const

export type Fault = (typeof faults)[number]

export type World = Awaited<ReturnType<typeof createWorld>>

type Given = { database: TestDatabase; scheduler: Scheduler; faults: Iterator<Fault> }

/** A new portal that can be killed and started again, its shop and its relay, with faults as they come. */
export async function createWorld({ database, scheduler, faults }: Given) {
  const { db } = database
  await database.truncate()
  const create = createFactories(db)
  const products = [await create.product({ credits: 250 }), await create.product({ credits: 300 })]
  const shop = await openShopInMemory()
  const folder = mkdtempSync(join(tmpdir(), 'portal-simulated-'))
  const turns = createTurns(scheduler)
  const mails: SimulatedMail[] = []
  let isKind = true
  let life = createLife()
  let portal = await start()
  let cutOff = 0
  const nextFault = (): Fault => (isKind ? 'none' : (faults.next().value ?? 'none'))

  function start() {
    return createSimulatedPortal({ db: databaseOf(life, { db, turns }), folder, shop, send })
  }

  function send(mail: SimulatedMail): Promise<void> {
    return turns.take('mail', async () => {
      const fault = nextFault()
      // A relay that took a mail and lost its answer gets it again: no portal can help that.
      if (fault === 'lost' || fault === 'refused') throw new Error(fault)
      mails.push(mail)
    })
  }

  /** In the place of `fetch`: the portal calls nobody else. */
  async function callShop(address: string, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> {
    const path = address.slice(shop.url.length)
    const inject = () =>
      shop.app.inject({
        method: method as 'PUT',
        url: path,
        headers: headers as Record<string, string>,
        payload: body as string,
      })
    return turns.take(`${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#')}`, async () => {
      const fault = nextFault()
      if (fault === 'lost') throw new TypeError('fetch failed')
      // A shop that is honest has no second answer to what it booked, whose first was lost.
      if (fault === 'refused' && method === 'PUT' && !shop.ledger.findBooked(eventOf(path)))
        return refusalOf(path, body as string)
      if (fault === 'repeated') await inject()
      const reply = await inject()
      if (fault === 'answer lost') throw new TypeError('fetch failed')
      return new Response(reply.body, { status: reply.statusCode, headers: { 'content-type': 'application/json' } })
    })
  }

  const cookies = new Map<number, ReturnType<typeof createTestClient>['cookies']>()

  async function logIn(member: { id: number; email: string }): Promise<void> {
    const client = createTestClient(portal.app)
    await client.post('/login', { email: member.email, password: memberPassword })
    // As if the second step of staff was proven.
    await db.query(`update sessions set mailbox_proven_at = now(), factor_proven_at = now() + interval '1 hour'`)
    cookies.set(member.id, client.cookies)
  }

  // With the session that they had: a password takes a thread of its own, whose end no seed gives.
  async function logInAgain(memberId: number): Promise<void> {
    const id = cookies.get(memberId)!.get('laravel_session')!
    await db.query(
      `insert into sessions (id_hash, member_id, csrf_token) values (sha256($1::bytea), $2, $3) on conflict do nothing`,
      [Buffer.from(id), memberId, cookies.get(memberId)!.get('XSRF-TOKEN')],
    )
  }

  return {
    db,
    create,
    products,
    ledger: shop.ledger,
    order: shop.order,
    turns,
    mails,
    callShop,
    portal: () => portal,
    /** How many mails were on their way when the portal was killed. */
    mailsCutOff: () => cutOff,
    logIn,
    logInAgain,
    /** What this member calls the portal of now with. */
    clientOf(member: { id: number }) {
      const client = createTestClient(portal.app)
      for (const [name, value] of cookies.get(member.id)!) client.cookies.set(name, value)
      return client
    },
    beKind(kind: boolean) {
      isKind = kind
    },
    killAfter: (statements: number) => life.killAfter(statements),
    /** Starts the portal again if it was killed. */
    async startAgain() {
      if (!life.isOver()) return
      const [claimed] = await db.query<{ count: number }>(
        `select count(*)::int as count from queue where kind = 'mail' and lease_id is not null`,
      )
      cutOff += claimed!.count
      life = createLife()
      portal = await start()
      turns.act('start', async () => {
        await portal.takeOver()
        return 'a new life'
      })
      await turns.runToEnd()
    },
    /** What waits for a moment comes when an hour has passed. */
    async letHourPass() {
      await turns.take('an hour', () =>
        db.query(`update points_waits set next_try_at = next_try_at - interval '1 hour'`),
      )
      return 'an hour'
    },
    async close() {
      await shop.app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a call with this path books, by its ids. */
function eventOf(path: string) {
  const [, kind, id = '', , number] = path.split('/').slice(1)
  type Booking = Parameters<Awaited<ReturnType<typeof openShopInMemory>>['ledger']['findBooked']>[0]
  if (kind !== 'credits') return { type: 'adjusted', adjustment_id: id } as Booking
  const registration_id = Number(id)
  return (
    number === undefined
      ? { type: 'credited', registration_id }
      : { type: 'corrected', registration_id, number: Number(number) }
  ) as Booking
}

function refusalOf(path: string, body: string): Response {
  const { type: _, ...ids } = eventOf(path)
  const named = { ...ids, ...(JSON.parse(body) as object), message: 'Niet goed ingevuld.' }
  return new Response(JSON.stringify(named), { status: 422 })
}
