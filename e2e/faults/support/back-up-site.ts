import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRegistration } from '@portal/contract/registrations'
import { postgresServer, testEngine } from '@portal/server/testing/databases'
import { createPostgresDatabase, dropPostgresDatabase } from '@portal/server/testing/postgres-databases'
import { expect } from 'vitest'
import { clientOf } from './client.ts'
import { createPortal, type Ending, killOperator, runOperator } from './portal-process.ts'
import { type Attempt, registrationBody } from './registration-load.ts'
import { createSite } from './site.ts'

// As many as are asked for, when somebody looks for a moment that nobody thought of.
export const moments = Number(process.env.KILL_ROUNDS ?? 3)

/** For a test whose commands run with the low priority: beside busy programs each takes minutes. */
export const patience = { timeout: (moments + 2) * 180_000 }

/** How a command ends that did what it should. */
export const ended = { code: 0, signal: null }

/** A portal that runs and keeps its backups in `archives`, and a place without data to restore them to. */
export async function createBackUpSite() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-back-up-test-'))
  const archives = join(folder, 'archives')
  const restored = join(folder, 'restored')
  const site = await createSite()
  const database = testEngine === 'postgres' ? await createPostgresDatabase(postgresServer()) : null
  const portal = await createPortal({ ...site.environment, BACKUP_URL: `file:${archives}`, BACKUP_SCHEDULE: 'off' })
  const elsewhere = await createPortal({
    DATA_DIR: restored,
    ...(database === null ? {} : { DATABASE_URL: database }),
  })
  const pictures = join(site.environment.DATA_DIR, 'files/products')
  mkdirSync(pictures, { recursive: true })
  writeFileSync(join(pictures, 'cabinet.jpg'), 'foto')
  await portal.start()
  const clients = await Promise.all(site.members.map((member) => clientOf(portal.url, member)))
  const attempts: Attempt[] = []

  /** Registers a softener, which a portal that is not disturbed accepts. */
  async function registerOne(): Promise<void> {
    const serialNumber = `BK ${String(attempts.length + 1).padStart(6, '0')}`
    const attempt: Attempt = { serialNumber, customerEmail: 'klant.bk@huishouden.example', member: 0 }
    attempts.push(attempt)
    attempt.reply = await clients[0]!.post(createRegistration.path, registrationBody(site.product, attempt))
    expect(attempt.reply.status).toBe(201)
  }

  async function remove(): Promise<void> {
    await portal.stop()
    if (elsewhere.isRunning()) await elsewhere.stop()
    if (database !== null) await dropPostgresDatabase(postgresServer(), database)
    await site.remove()
    rmSync(folder, { recursive: true, force: true })
  }

  return { ...site, archives, restored, portal, elsewhere, clients, attempts, registerOne, remove }
}

/** Kills a command at moments spread over the time that it takes, which is measured first. */
export async function killAtMoments(
  where: { environment: Record<string, string> },
  words: string[],
  look: () => Promise<void>,
): Promise<void> {
  const startedAt = performance.now()
  const first = await runOperator(where, words)
  const takesMs = performance.now() - startedAt
  expect(first, first.output).toMatchObject(ended)
  for (let moment = 1; moment <= moments; moment++) {
    await killOperator(where, words, (takesMs * moment) / (moments + 1))
    await look()
  }
}

/** Where a backup that succeeded lies. */
export function archiveOf({ code, output }: Ending): string {
  expect(code, output).toBe(0)
  return /^\/.*\.tar\.gz$/m.exec(output)?.[0] ?? ''
}
