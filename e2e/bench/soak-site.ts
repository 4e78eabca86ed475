import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createEmbeddedWith } from '@portal/server/testing/embedded-with'
import { fillDatabase } from '@portal/server/testing/fill-database'
import { createPostgresDatabase, dropPostgresDatabase } from '@portal/server/testing/postgres-databases'
import { startPostgres } from '@portal/server/testing/postgres-server'
import { startRelay } from '@portal/server/testing/smtp-relay'
import pg from 'pg'
import { startGiftShop } from '../support/gift-shop.ts'
import { freePort, startPortal } from '../support/portal.ts'
import { syncPoints } from '../support/sync-points.ts'
import { storedPicture } from './soak-visit.ts'

export type SoakSite = Awaited<ReturnType<typeof startSoakSite>>

const registrations = 100_000
const pictureBytes = 120_000
const quietMs = 120_000
// For so long the metrics tell again what they read from the tables.
const factsMs = 10_000

/**
 * A built portal with four years of registrations on either engine, a mail relay and the stand-in gift shop, with limits on
 * and its log as in production. Points go to the shop every five minutes.
 */
export async function startSoakSite({ isEmbedded }: { isEmbedded: boolean }) {
  const stops: (() => Promise<unknown>)[] = []
  async function stop(): Promise<void> {
    for (const end of stops.splice(0).toReversed()) await end()
  }

  const dataDir = mkdtempSync(join(tmpdir(), 'portal-soak-'))
  stops.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  try {
    const databaseUrl = isEmbedded ? undefined : await postgresDatabase(stops)
    if (isEmbedded) await createEmbeddedWith(dataDir, fill)
    keepPicture(dataDir)

    const relay = await startRelay()
    stops.push(relay.close)
    const [port, metricsPort] = [await freePort(), await freePort()]
    const shop = await startGiftShop({ dataDir, portalUrl: `http://localhost:${port}` })
    stops.push(() => shop.stop())
    const portal = await startPortal({
      port,
      databaseUrl,
      dataDir,
      env: {
        DEMO_DATA: 'off',
        RATE_LIMITS: 'on',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'info',
        METRICS_PORT: String(metricsPort),
        SMTP_URL: relay.url,
        MAIL_DIR: '',
        GIFT_SHOP_URL: shop.url,
        SYNC_SCHEDULE: '*/5 * * * *',
      },
    })
    stops.push(() => portal.stop())
    let mails = 0

    /** The mails that arrived so far. The relay keeps what it took, and this lets go of it. */
    function countMails(): number {
      relay.recipients.length = 0
      mails += relay.accepted.splice(0).length
      return mails
    }

    const readMetrics = async () => metricsIn(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())

    /** Sends all points and waits until so many mails have arrived, or for two minutes; returns what came of it. */
    async function settle(expectedMails: number) {
      await syncPoints(portal)
      const giveUpAt = performance.now() + quietMs
      while (countMails() < expectedMails && performance.now() < giveUpAt) await pause(500)
      const states = ['pending', 'waiting', 'refused']
      await pause(factsMs)
      const metrics = await readMetrics()
      const counts = states.map((state) => metrics.get(`portal_points_registrations{state="${state}"}`))
      return { mails: countMails(), unbooked: counts.reduce<number>((sum, count) => sum + (count ?? Number.NaN), 0) }
    }

    return { portal, databaseUrl, countMails, readMetrics, settle, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function postgresDatabase(stops: (() => Promise<unknown>)[]): Promise<string> {
  const server = await startPostgres({ durable: true })
  stops.push(() => server.stop())
  const url = await createPostgresDatabase(server.url)
  stops.push(() => dropPostgresDatabase(server.url, url))
  const migrator = await startPortal({ databaseUrl: url, env: { DEMO_DATA: 'off' } })
  await migrator.stop()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fill(client)
  await client.end()
  return url
}

async function fill(db: { query: (statement: string) => Promise<unknown> }): Promise<void> {
  await fillDatabase(db, registrations)
  // What waits in the queue is to be what the soak put there, and what was sent was not all sent today.
  await db.query('truncate queue')
  await db.query(
    `update mails set created_at = created_at - id % 400 * interval '1 day', sent_at = sent_at - id % 400 * interval '1 day'`,
  )
  await db.query('vacuum full mails')
}

/** Puts the file that visits ask for into the storage of this data folder. */
export function keepPicture(dataDir: string): void {
  const path = join(dataDir, 'files', storedPicture)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.alloc(pictureBytes, 1))
}

/** The value of each line, by its name with its labels. */
function metricsIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}
