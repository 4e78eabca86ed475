import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPgBouncer } from '@portal/server/testing/pgbouncer'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAll, repeatedValues } from './audit.ts'
import { startBalancer } from './balancer.ts'
import { type Client, clientOf } from './client.ts'
import { eventually } from './eventually.ts'
import { startKeyedLoad } from './keyed-load.ts'
import { logProblems } from './log-problems.ts'
import type { PatroniCluster } from './patroni-cluster.ts'
import { createPortal, type PortalProcess } from './portal-process.ts'
import { createSite } from './site.ts'
import { tellFault } from './tell-fault.ts'

type Failover = {
  /** Behind a PgBouncer. */
  isPooled?: boolean
  /** Throws with the reason where the servers can't be had. */
  start: () => Promise<PatroniCluster>
  /** What happens to the servers under load; what it returns, if anything, ends it. */
  lose: (cluster: PatroniCluster) => Promise<(() => void) | void>
}

/** Tests that two portals, behind a proxy and under load, lose and double nothing of what they acknowledged when `what` happens. */
export function testFailover(what: string, { isPooled = false, start, lose }: Failover): void {
  describe(`two portals behind a proxy, when ${what} under load`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-failover-'))
    const balancer = startBalancer()
    let reason = ''
    const closing: (() => Promise<void>)[] = []
    let portals: PortalProcess[] = []
    let clients: Client[] = []
    let load: ReturnType<typeof startKeyedLoad>
    beforeAll(async () => {
      const cluster = await start().catch((error: Error) => error)
      if (cluster instanceof Error) {
        reason = `no cluster of database servers: ${cluster.message}`
        return
      }
      closing.push(() => cluster.stop())
      vi.stubEnv('PORTAL_TEST_POSTGRES', cluster.url)
      const site = await createSite()
      closing.unshift(site.remove)
      const environment = isPooled ? await behindPooler(site.environment) : site.environment
      if (reason) return
      const proxy = await balancer
      const places = ['one', 'two'].map((name) => ({ ...environment, DATA_DIR: join(folder, name) }))
      portals = await Promise.all(places.map((place) => createPortal(place)))
      for (const portal of portals) {
        await portal.start()
        proxy.add(portal.url)
      }
      await eventually(() => proxy.ready() === portals.length, 'the proxy to find both portals')
      clients = await Promise.all(site.members.map((member) => clientOf(proxy.url, member)))

      load = startKeyedLoad({ clients, product: site.product, lanes: 12 })
      await more(100)
      const comeBack = await lose(cluster)
      await more(100)
      if (comeBack) {
        comeBack()
        // What was the primary becomes the standby of the other one, under the same load.
        await cluster.isWhole()
        await more(100)
      }
      await eventually(() => proxy.ready() === portals.length, 'both portals to recover')
      await load.stop()
    })
    beforeEach(({ skip }) => skip(reason !== '', reason))
    afterAll(async () => {
      await Promise.all(portals.filter((portal) => portal.isRunning()).map((portal) => portal.stop()))
      await (await balancer).close()
      for (const close of closing) await close()
      rmSync(folder, { recursive: true, force: true })
    })

    // With fewer connections than the portals open. Messages go past it, as docs/operations.md says.
    async function behindPooler(environment: Record<string, string>) {
      const pooler = await startPgBouncer(environment.DATABASE_URL ?? '', 5).catch((error: Error) => error)
      if (pooler instanceof Error) {
        reason = `no PgBouncer: ${pooler.message}`
        return environment
      }
      closing.unshift(pooler.stop)
      return { ...environment, DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: environment.DATABASE_URL! }
    }

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
        tried: `${what} under load`,
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
}
