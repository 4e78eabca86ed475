import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testEngine } from '@portal/server/testing/databases'
import { type GiftShop, startGiftShop } from '../../support/gift-shop.ts'
import { type Client, clientOf, secretsInUse } from './client.ts'
import { eventually } from './eventually.ts'
import { freePort } from '@portal/server/testing/free-port'
import { askPortal, createPortal, type PortalProcess } from './portal-process.ts'
import { productRegistrar } from './register-products.ts'
import { startShopProxy } from './shop-proxy.ts'
import { createSite } from './site.ts'

/** The built portal and shop with a proxy in between; the points sync runs only when a test starts it. */
export async function createPointsPlace({ memberCount = 2 } = {}) {
  const site = await createSite({ memberCount })
  const { DATA_DIR: dataDir } = site.environment
  const shopPort = await freePort()
  const proxy = await startShopProxy(`http://127.0.0.1:${shopPort}`)
  const portal = await createPortal({
    ...site.environment,
    GIFT_SHOP_URL: proxy.url,
    SYNC_SCHEDULE: '0 0 1 1 *',
    LOG_LEVEL: 'trace',
  })
  const registrar = productRegistrar(site.product)
  let shop: GiftShop | null = null
  let clients: Client[] = []

  async function start(): Promise<void> {
    await portal.start()
    shop = await startGiftShop({
      dataDir,
      portalUrl: `http://localhost:${portal.port}`,
      port: shopPort,
      publicUrl: proxy.url,
      env: { LOG_LEVEL: 'trace' },
    })
    secretsInUse.add(readFileSync(join(dataDir, 'gift-shop.secret'), 'utf8').trim())
    clients = await Promise.all(site.members.map((member) => clientOf(portal.url, member)))
  }

  /** Runs the points sync until nothing is pending, also what waits for its own next try. */
  const flush = () =>
    eventually(async () => {
      await askPortal(portal, ['points', 'retry', 'all'])
      const { code, output } = await syncPoints(portal)
      // A call over a connection that a fault had broken leaves its registration to wait, and the run is complete.
      return code === 0 && /^failed +0$/m.test(output)
    }, 'all points to be settled')

  /** Ends the lease that a killed portal holds on the run. Embedded it ends at the next start anyway. */
  async function endLease(): Promise<void> {
    if (testEngine === 'postgres') await site.db.query('update queue set due_at = now() where lease_id is not null')
  }

  async function remove(): Promise<void> {
    await portal.stop()
    await shop?.stop()
    await proxy.close()
    await site.remove()
  }

  return {
    members: site.members,
    dataDir,
    portal,
    proxy,
    start,
    shop: () => shop!,
    clients: () => clients,
    registrations: registrar.count,
    register: (count: number) => registrar.register(clients, count),
    /** Runs the points sync once. */
    sync: () => syncPoints(portal),
    flush,
    endLease,
    state: () => pointsState(portal),
    log: () => portal.log() + (shop?.log() ?? ''),
    remove,
  }
}

/** Runs the points sync by the operator's command. */
async function syncPoints(portal: PortalProcess) {
  for (;;) {
    const ending = await askPortal(portal, ['sync'])
    // The portal's own schedule may be running it.
    if (!ending.output.includes('under way already')) return ending
  }
}

type PointsState = { last_run_at: string; next_run_at: string; failures: number; result: { is_complete: boolean } }

/** The state of the points, by the operator's command. */
async function pointsState(portal: PortalProcess): Promise<PointsState> {
  const { output } = await askPortal(portal, ['status'])
  return (JSON.parse(output) as { points: PointsState }).points
}
