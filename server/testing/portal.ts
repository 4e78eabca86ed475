import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, type RequestLevel } from '../src/app.ts'
import { loadConfig } from '../src/config.ts'
import { createDependencies } from '../src/dependencies.ts'
import { type GiftShop, openGiftShop } from '../src/integrations/gift-shop/gift-shop.ts'
import { forgetKnownProof } from '../src/features/record/known-proof.ts'
import type { Metrics } from '../src/watch/metrics/create-metrics.ts'
import { startWorkers } from '../src/start-workers.ts'
import { createTestDatabase, type TestDatabase } from './databases.ts'
import { createFactories, memberPassword } from './factories.ts'
import { createKeptLog } from './kept-log.ts'
import { mailbox } from './mailbox.ts'
import { tokenHash } from '../src/http/random-token.ts'
import { testAppKey } from './record-keys.ts'
import { createTestClient, type TestClient } from './test-client.ts'

export type TestPortal = Awaited<ReturnType<typeof createTestPortal>>

type TestPortalOptions = {
  requestMs?: number
  requestLevel?: RequestLevel
  metrics?: Metrics
  /** Instead of the shop of the environment. */
  shop?: GiftShop
  replicaOf?: { database: TestDatabase }
}

/**
 * The whole portal in this process, with its own mailbox and folder, and its own database unless it is a replica of
 * another one. Every reply is checked.
 */
export async function createTestPortal(
  environment: Record<string, string> = {},
  { replicaOf, shop, ...appOptions }: TestPortalOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const database = replicaOf?.database ?? (await createTestDatabase())
  const config = loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'trace', ...quietHours, ...environment })
  const { log, lines: logLines } = createKeptLog()
  const { db } = database

  const giftShop = shop ?? (await openGiftShop(config))
  const deps = createDependencies({ config, db, log, appKey: config.appKey ?? testAppKey, giftShop })
  const workers = startWorkers(deps)
  const app = await createApp(deps, { webDir: builtWebApp(folder), checkReplies: true, ...appOptions })
  const create = createFactories(db)

  /** A client in which this member has logged in and shown their mailbox, and has proven a second factor unless they have none. */
  async function clientOf(member: { email: string }, { hasProvenFactor = true } = {}) {
    const client = createTestClient(app)
    const response = await client.post('/login', { email: member.email, password: memberPassword })
    if (response.statusCode !== 204) throw new Error(`could not log in: ${response.statusCode} ${response.body}`)
    await db.query(`update sessions set mailbox_proven_at = now() where id_hash = $1`, [tokenHash(client.sessionId()!)])
    if (hasProvenFactor) await proveFactor(client)
    return client
  }

  /** Takes a second factor of whoever has logged in for proven, and that just now for as long as any test takes. */
  async function proveFactor(client: TestClient) {
    const idHash = tokenHash(client.sessionId()!)
    await db.query(`update sessions set factor_proven_at = now() + interval '1 hour' where id_hash = $1`, [idHash])
  }

  async function reset() {
    await database.truncate({ withWorkers: true })
    await forgetKnownProof(folder)
  }

  async function close() {
    await workers.stop()
    await app.close()
    if (!replicaOf) await database.close()
    rmSync(folder, { recursive: true, force: true })
  }

  return {
    app,
    deps,
    workers,
    db,
    config,
    create,
    database,
    logLines,
    mailbox: mailbox(config.mail.dir!),
    guest: () => createTestClient(app),
    clientOf,
    proveFactor,
    reset,
    close,
  }
}

// The points sync runs only on request, so that no test depends on the clock.
const quietHours = { SYNC_SCHEDULE: '0 0 1 1 *' }

// The content of pages is tested in a browser.
export function builtWebApp(folder: string): string {
  const webDir = join(folder, 'web')
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><head><!--portal-settings--><style>a{}</style></head>')
  writeFileSync(join(webDir, 'assets/app-1a2b3c.js'), 'export {}')
  return webDir
}
