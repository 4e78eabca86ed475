import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRegistration } from '@portal/contract/registrations'
import { postgresServer, testEngine } from '@portal/server/testing/databases'
import { createPostgresDatabase, dropPostgresDatabase } from '@portal/server/testing/postgres-databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doubledSerials, listAll, lostSerials } from './support/audit.ts'
import { type Client, clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { createPortal, type Ending, killOperator, runOperator } from './support/portal-process.ts'
import { registrationBody, startRegistrationLoad } from './support/registration-load.ts'
import { createSite } from './support/site.ts'

const moments = Number(process.env.KILL_ROUNDS ?? 3)

const folder = mkdtempSync(join(tmpdir(), 'portal-back-up-test-'))
const archives = join(folder, 'archives')
const site = await createSite()
const database = testEngine === 'postgres' ? await createPostgresDatabase(postgresServer()) : null
const portal = await createPortal({ ...site.environment, BACKUP_URL: `file:${archives}`, BACKUP_SCHEDULE: 'off' })
const elsewhere = await createPortal({
  DATA_DIR: join(folder, 'restored'),
  ...(database === null ? {} : { DATABASE_URL: database }),
})
const ended = { code: 0, signal: null }

let clients: Client[]
let registered = 0
beforeAll(async () => {
  const pictures = join(site.environment.DATA_DIR, 'files/products')
  mkdirSync(pictures, { recursive: true })
  writeFileSync(join(pictures, 'cabinet.jpg'), 'foto')
  await portal.start()
  clients = await Promise.all(site.members.map((member) => clientOf(portal.url, member)))
})
afterAll(async () => {
  await portal.stop()
  if (elsewhere.isRunning()) await elsewhere.stop()
  if (database !== null) await dropPostgresDatabase(postgresServer(), database)
  await site.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Kills a command at moments spread over the time that it takes, which is measured first. */
async function killAtMoments(
  where: { environment: Record<string, string> },
  words: string[],
  look: () => Promise<void>,
) {
  const startedAt = performance.now()
  const first = await runOperator(where, words)
  const takesMs = performance.now() - startedAt
  expect(first, first.output).toMatchObject(ended)
  for (let moment = 1; moment <= moments; moment++) {
    await killOperator(where, words, (takesMs * moment) / (moments + 1))
    await look()
  }
}

async function registerOne(): Promise<void> {
  const serialNumber = `BK ${String(++registered).padStart(6, '0')}`
  const attempt = { serialNumber, customerEmail: 'klant.bk@huishouden.example' }
  const { status } = await clients[0]!.post(createRegistration.path, registrationBody(site.product, attempt))
  expect(status).toBe(201)
}

function archiveOf({ code, output }: Ending): string {
  expect(code, output).toBe(0)
  return /^\/.*\.tar\.gz$/m.exec(output)?.[0] ?? ''
}

describe(`backups while members register (${testEngine})`, () => {
  test('hold every registration that was acknowledged before, none of them half', async () => {
    const load = startRegistrationLoad({ clients, product: site.product, prefix: 'BU', concurrency: 4 })
    await eventually(() => load.acknowledged().length > 20, 'registrations')
    const before = [...load.acknowledged()]

    const ending = await runOperator(portal, ['backup'])
    await load.stop()
    const restored = await runOperator(elsewhere, ['restore', archiveOf(ending)])

    expect(restored, restored.output).toMatchObject(ended)
    await elsewhere.start()
    const rows = await listAll(await Promise.all(site.members.map((member) => clientOf(elsewhere.url, member))))
    await elsewhere.stop()
    expect(lostSerials(before, rows)).toEqual([])
    expect(doubledSerials(before, rows)).toEqual([])
  })

  test('that are killed leave whole archives and a portal that goes on', async () => {
    await killAtMoments(portal, ['backup'], registerOne)

    archiveOf(await runOperator(portal, ['backup']))
    const names = readdirSync(archives)

    expect(names.filter((name) => !name.endsWith('.tar.gz'))).toEqual([])
    const judged = await Promise.all(names.map((name) => runOperator(portal, ['check-backup', join(archives, name)])))
    expect(judged.filter(({ code }) => code !== 0)).toEqual([])
  })

  test('are proven by a drill after drills that were killed, beside the portal', async () => {
    archiveOf(await runOperator(portal, ['backup']))
    await killAtMoments(portal, ['drill'], registerOne)

    const proven = await runOperator(portal, ['drill'])

    expect(proven, proven.output).toMatchObject(ended)
    expect(proven.output).toContain('registration, points')
    const { DATA_DIR } = site.environment
    expect(readdirSync(join(DATA_DIR, 'drill'))).toEqual(['lock'])
    expect(readFileSync(join(DATA_DIR, 'last-drill.json'), 'utf8')).toContain('"problem": null')
    expect(portal.log()).toContain('the backup was restored on trial')
  })

  test('are restored after restores that were killed', async () => {
    const archive = archiveOf(await runOperator(portal, ['backup']))
    const replace = ['restore', archive, '--replace']
    await killAtMoments(elsewhere, replace, async () => {
      if (testEngine !== 'embedded') return
      // Between the two renames the new one stands ready, and no portal would start with an empty one.
      const names = readdirSync(join(folder, 'restored'))
      expect(names.includes('database') || names.includes('restoring')).toBe(true)
    })

    const restored = await runOperator(elsewhere, replace)
    expect(restored, restored.output).toMatchObject(ended)
    await elsewhere.start()
    const found = await clientOf(elsewhere.url, site.members[0]!)

    expect((await listAll([found])).length).toBeGreaterThan(0)
    await elsewhere.stop()
  })
})
