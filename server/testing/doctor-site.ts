import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../src/config.ts'
import { runChecks, type Site } from '../src/watch/doctor/check.ts'
import { allChecks } from '../src/watch/doctor/checks.ts'
import { thisMachine } from '../src/watch/doctor/machine.ts'
import { createOwnDatabase } from './databases.ts'
import { giftShopSecret, startFakeGiftShop } from './fake-gift-shop.ts'
import { startS3Server } from './s3-server.ts'
import { startRelay } from './smtp-relay.ts'

/** What is wrong in a set-up that is healthy otherwise. */
export type Seed = {
  environment?: Record<string, string>
  machine?: Partial<Site['machine']>
  site?: Partial<Site>
  limitMs?: number
}

/** A healthy set-up in production, with a database, a relay, a store and a shop of its own, for `doctor` to judge. */
export async function createDoctorSite() {
  const database = await createOwnDatabase()
  const { db, dataDir } = database
  const relay = await startRelay()
  const guarded = await startRelay({ password: 'AndereKoffer8' })
  const shop = await startFakeGiftShop()
  const store = await startS3Server()
  const folder = mkdtempSync(join(tmpdir(), 'portal-doctor-'))
  writeFileSync(join(folder, 'index.html'), '')
  const silence = createServer(() => {})
  const silentPort = await portOf(silence)
  const undo: (() => unknown)[] = []
  const environment: Record<string, string> = {
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    APP_URL: 'https://portaal.zilverbron.nl',
    TRUST_PROXY: '1',
    APP_KEY: 'q8Zr1vYx0uWm5tKc3nHb7pLd9sFg2jAe',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url ?? '',
    SMTP_URL: relay.url,
    MAIL_FROM: 'portaal@zilverbron.nl',
    CONTACT_EMAIL: 'service@zilverbron.nl',
    ...store.environment,
    BACKUP_SCHEDULE: '15 3 * * *',
    AWS_SECRET_ACCESS_KEY: 'dM4nq8Zr1vYx0uWm5tKc',
    GIFT_SHOP_URL: shop.url,
    GIFT_SHOP_SECRET: giftShopSecret,
  }

  /** What is not ok, as 'level name: found'. Throws for a finding without a remedy. */
  async function complaints({ environment: given, machine, site, limitMs = 60_000 }: Seed = {}): Promise<string[]> {
    const config = loadConfig({ ...environment, ...given })
    const enough = { ...thisMachine(), memoryBytes: 2 ** 31, openFiles: 65_536, isBusy: false, diskOf, ...machine }
    const examined = { config, machine: enough, isServer: false, database: async () => db, webDir: folder, ...site }
    const findings = (await runChecks(allChecks, examined, limitMs)).filter(({ level }) => level !== 'ok')
    for (const { name, remedy } of findings) if (!remedy) throw new Error(`${name} says not what to do`)
    return findings.map(({ level, name, found }) => `${level} ${name}: ${found}`)
  }

  return {
    database,
    dataDir,
    relay,
    /** A relay that asks for a password. */
    guarded,
    shop,
    /** Holds the built web app. */
    folder,
    /** Takes calls, and says nothing. */
    silentPort,
    /** Nobody listens there, also not the check of the own port. */
    nobodysPort: await freePort(),
    environment,
    complaints,
    /** Called after the test. */
    undo: (step: () => unknown) => void undo.push(step),
    async reset() {
      shop.reset()
      for (const step of undo.splice(0)) await step()
      for (const each of [dataDir, folder]) chmodSync(each, 0o700)
      await database.truncate()
    },
    async close() {
      await database.close()
      await Promise.all([relay.close(), guarded.close(), shop.close(), store.stop()])
      silence.close()
      store.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// As where each place has a disk of its own.
let disks = 0
const diskOf = () => Promise.resolve(++disks)

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function portOf(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
