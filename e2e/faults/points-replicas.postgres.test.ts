import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GiftShop, startGiftShop } from '../support/gift-shop.ts'
import { listAll, repeatedValues } from './support/audit.ts'
import { type Client, clientOf, secretsInUse } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from '@portal/server/testing/free-port'
import { logProblems } from './support/log-problems.ts'
import { pointsProblems } from './support/points-audit.ts'
import { startPointsWatch } from './support/points-watch.ts'
import { createPortal, runOperator } from './support/portal-process.ts'
import { productRegistrar } from './support/register-products.ts'
import { startShopProxy } from './support/shop-proxy.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'

const secret = randomBytes(32).toString('base64url')
secretsInUse.add(secret)
const site = await createSite({ memberCount: 2 })
const registrar = productRegistrar(site.product)
const { DATA_DIR: dataDir } = site.environment
const shopPort = await freePort()
const one = await createReplica('one')
const two = await createReplica('two')

// Each replica has its own proxy, so that the test sees which one sends.
async function createReplica(name: string) {
  const proxy = await startShopProxy(`http://127.0.0.1:${shopPort}`)
  const portal = await createPortal({
    ...site.environment,
    DATA_DIR: join(dataDir, name),
    GIFT_SHOP_URL: proxy.url,
    GIFT_SHOP_SECRET: secret,
    SYNC_SCHEDULE: '0 0 1 1 *',
  })
  return { portal, proxy }
}

let shop: GiftShop
let clients: Client[]
let watch: ReturnType<typeof startPointsWatch>
beforeAll(async () => {
  shop = await startGiftShop({ dataDir, portalUrl: `http://localhost:${one.portal.port}`, port: shopPort, secret })
  await Promise.all([one, two].map(({ portal }) => portal.start()))
  clients = await Promise.all(site.members.map((member) => clientOf(one.portal.url, member)))
  const everywhere = clients.flatMap((client) => [client, client.at(two.portal.url)])
  watch = startPointsWatch({ clients: everywhere, dataDir })
})
afterAll(async () => {
  await watch?.stop()
  await Promise.all([one, two].map(({ portal }) => portal.stop()))
  await shop?.stop()
  await Promise.all([one, two].map(({ proxy }) => proxy.close()))
  await site.remove()
})

const pointsSync = 'gift-shop.sync-points'
const sent = () => [...one.proxy.credits, ...two.proxy.credits]
const makeDue = () => site.db.query('update queue set due_at = now() where kind = $1', [pointsSync])

async function allCredited(at = clients): Promise<void> {
  await eventually(async () => (await listAll(at)).every(({ synced_sparco }) => synced_sparco), 'all to be credited')
}

test('run at both at once, one syncs and the other says that a run is active', async () => {
  await registrar.register(clients, 30)
  const releases = [one, two].map(({ proxy }) => proxy.hold())
  const runs = [one, two].map(({ portal }) => runOperator(portal, ['sync']))
  const told = await Promise.race(runs)
  for (const release of releases) release()
  const endings = await Promise.all(runs)

  expect(told).toMatchObject({ code: 1, output: expect.stringContaining('A run is under way already') })
  expect(endings.filter(({ code }) => code === 0)).toHaveLength(1)
  expect([one, two].filter(({ proxy }) => proxy.credits.length > 0)).toHaveLength(1)
  expect(sent()).toHaveLength(30)
})

test('when it is due at both, one of them does it', async () => {
  await registrar.register(clients, 30)
  await makeDue()
  await allCredited()

  expect(sent()).toHaveLength(60)
  expect(repeatedValues(sent())).toEqual([])
})

test('a killed run is taken over by the other when its lease ends, and not before', async () => {
  await registrar.register(clients, 60)
  const before = [one, two].map(({ proxy }) => proxy.credits.length)
  const started = [one, two].map(async (replica, index) => {
    await replica.proxy.creditsReach(before[index]! + 10)
    return replica
  })
  await makeDue()
  const killed = await Promise.race(started)
  await killed.portal.kill()
  const other = killed === one ? two : one
  const survivors = clients.map((client) => client.at(other.portal.url))
  const left = (await listAll(survivors)).filter(({ synced_sparco }) => !synced_sparco)
  const [run] = await leaseEndsIn(3)
  await other.proxy.creditsReach((other === one ? before[0]! : before[1]!) + 1)
  const startedAt = Date.now()
  await allCredited(survivors)
  await eventually(async () => !(await isRunning()), 'the end of the run')

  expect(left.length).toBeGreaterThan(0)
  expect(run!.seconds_left).toBeGreaterThan(10)
  expect(startedAt).toBeGreaterThanOrEqual(run!.due_at.getTime())
  expect(other.proxy.credits.length).toBeGreaterThanOrEqual(left.length)
  const lost = await pointsProblems({ clients: survivors, members: site.members, dataDir })
  tellFault({ tried: 'kill -9 of the replica that sends the points', acknowledged: registrar.count(), lost })
  expect(lost).toEqual([])
})

/** Lets the lease of a killed run end after this many seconds; returns the seconds that were left. */
function leaseEndsIn(seconds: number) {
  return site.db.query<{ seconds_left: number; due_at: Date }>(
    `update queue set due_at = now() + $1 * interval '1 second'
     from (select id, due_at as before from queue) as held
     where held.id = queue.id and queue.kind = $2
     returning extract(epoch from held.before - now())::int as seconds_left, queue.due_at`,
    [seconds, pointsSync],
  )
}

async function isRunning(): Promise<boolean> {
  const running = await site.db.query('select from queue where lease_id is not null and kind = $1', [pointsSync])
  return running.length > 0
}

test('no registration was sent by both at a time, and nobody saw a point that the shop did not have', () => {
  expect([one, two].flatMap(({ proxy }) => proxy.overlaps)).toEqual([])
  expect(watch.looks()).toBeGreaterThan(10)
  expect([watch.ahead, watch.failed]).toEqual([[], []])
})

test('the logs have no secrets', () => {
  expect(logProblems(one.portal.log() + two.portal.log() + shop.log())).toEqual([])
})
