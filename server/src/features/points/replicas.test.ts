import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createPointsSite } from '../../../testing/points-site.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { DatabaseUnavailable } from '../../database/errors.ts'
import { type QueueWorker, startQueueWorker } from '../../queue/queue-worker.ts'
import { pointsSync } from './jobs.ts'

const site = await createPointsSite()
const { db, shop } = site
const replicas: QueueWorker[] = []
beforeEach(() => site.reset())
afterEach(async () => void (await Promise.all(replicas.splice(0).map((replica) => replica.stop()))))
afterAll(() => site.close())

/** A portal's points job on the shared database, by a line that can be cut: as good as killed. */
function startReplica() {
  let isCut = false
  const line = {
    ...db,
    query: <Row extends object>(text: string, values?: readonly unknown[]) =>
      isCut ? Promise.reject(new DatabaseUnavailable('cut')) : db.query<Row>(text, values),
  }
  const work = pointsSync({ db: line, giftShop: site.connect(), log: site.log, pattern: '0 * * * *' })
  const timing = { pollMs: 20, leaseMs: 1_000, renewMs: 250 }
  const kinds = [{ ...work, retry: { firstMs: 50, capMs: 1_000 } }]
  const worker = startQueueWorker({ db: line, kinds, log: site.log, timing })
  replicas.push(worker)
  return {
    cut() {
      isCut = true
    },
    worker,
  }
}

async function makeDue() {
  await expect.poll(() => db.query('select kind from queue')).toHaveLength(1)
  await db.query('update queue set due_at = now()')
}

test('one of two replicas syncs', async () => {
  await site.memberWithPending(30)
  startReplica()
  startReplica()

  await makeDue()
  await expect.poll(site.statuses).not.toContain('pending')
  await sleep(200)

  expect(shop.puts).toHaveLength(30)
})

test('the other replica takes over from a killed one, and every point is credited once', async () => {
  const member = await site.memberWithPending(30)
  const first = startReplica()
  await makeDue()
  let died = 0
  shop.onAnswer(async () => {
    if (shop.puts.length !== 10) return
    first.cut()
    died = shop.ledger.size
  })
  await expect.poll(() => died).toBeGreaterThan(0)

  startReplica()
  await expect.poll(site.statuses).not.toContain('pending')
  await expect.poll(site.balances).toEqual([7_500])

  expect(await site.aheadOfShop()).toEqual([])
  expect(shop.ledger.size).toBe(30)
  expect(shop.balanceOf(member.id)).toBe(7_500)
  expect(await db.query(`select count(*) from points_lines where kind = 'credited'`)).toEqual([{ count: 30 }])
})

test('while a sync hangs the portal serves its pages, and its stop ends the call', async () => {
  shop.fail('timeout')
  // By itself the call gives up long after this test would.
  const portal = await createTestPortal({}, { shop: site.connect({ timeoutMs: 3_600_000 }) })
  const member = await portal.create.member()
  await portal.create.registration({ member_id: member.id })
  const client = await portal.clientOf(member)
  const run = portal.workers.syncPoints!()
  await expect.poll(shop.arrived).toBe(1)

  const answers = []
  for (const path of ['/api/user', '/api/points', '/api/dashboarddata/index', '/readyz'])
    answers.push(await client.get(path))
  await portal.close()

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await run).toMatchObject({ is_complete: false, credited: 0 })
})
