import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAll, repeatedValues } from './support/audit.ts'
import { startBalancer } from './support/balancer.ts'
import { type Client, clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { startKeyedLoad } from './support/keyed-load.ts'
import { logProblems } from './support/log-problems.ts'
import { startPatroniCluster } from './support/patroni-cluster.ts'
import { createPortal, type PortalProcess } from './support/portal-process.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'

const cluster = await startPatroniCluster().catch((error: Error) => error)
const folder = mkdtempSync(join(tmpdir(), 'portal-failover-'))

describe('two portals behind a proxy, when the primary of two database servers is lost under load', () => {
  const balancer = startBalancer()
  let portals: PortalProcess[] = []
  let clients: Client[] = []
  let site: Awaited<ReturnType<typeof createSite>>
  let load: ReturnType<typeof startKeyedLoad>
  beforeAll(async () => {
    if (cluster instanceof Error) return
    vi.stubEnv('PORTAL_TEST_POSTGRES', cluster.url)
    site = await createSite()
    const { url, add, ready } = await balancer
    const places = ['one', 'two'].map((name) => ({ ...site.environment, DATA_DIR: join(folder, name) }))
    portals = await Promise.all(places.map((place) => createPortal(place)))
    for (const portal of portals) {
      await portal.start()
      add(portal.url)
    }
    await eventually(() => ready() === portals.length, 'the proxy to find both portals')
    clients = await Promise.all(site.members.map((member) => clientOf(url, member)))

    load = startKeyedLoad({ clients, product: site.product, lanes: 12 })
    await more(100)
    await cluster.losePrimary()
    await more(100)
    await eventually(() => ready() === portals.length, 'both portals to recover')
    await load.stop()
  })
  beforeEach(({ skip }) => {
    if (cluster instanceof Error) skip(`no cluster of database servers: ${cluster.message}`)
  })
  afterAll(async () => {
    await Promise.all(portals.filter((portal) => portal.isRunning()).map((portal) => portal.stop()))
    await (await balancer).close()
    await site?.remove()
    if (!(cluster instanceof Error)) await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function more(count: number): Promise<void> {
    const soFar = load.acknowledged.length
    await eventually(() => load.acknowledged.length >= soFar + count, 'more registrations')
  }

  test('nothing that was acknowledged is lost, and nothing is there twice', async () => {
    const serials = (await listAll(clients)).map((row) => row.serial_number)
    const lost = load.acknowledged.filter((serial) => !serials.includes(serial))
    const doubled = repeatedValues(serials)
    const { writes, reads } = load.gaps()
    tellFault({
      tried: 'the primary of two PostgreSQL servers lost under load',
      acknowledged: load.acknowledged.length,
      lost,
      also: `${doubled.length} doubled, ${writes.toFixed(1)} s without writes, ${reads.toFixed(1)} s without reads`,
    })

    expect({ lost, doubled, surprises: load.surprises }).toEqual({ lost: [], doubled: [], surprises: [] })
    expect(serials.toSorted()).toEqual(load.acknowledged.toSorted())
  })

  test('both portals still run, nobody logs in again, and the log has no unexpected error', async () => {
    const replies = await Promise.all(
      clients.flatMap((client) => portals.map(({ url }) => client.at(url).get('/api/user'))),
    )
    const log = portals.map((portal) => portal.log()).join('\n')

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(portals.map((portal) => portal.isRunning())).toEqual([true, true])
    expect(log).not.toContain('unexpected error')
    expect(logProblems(log)).toEqual([])
  })
})
