import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listRegistrations } from '@portal/contract/registrations'
import { postgresServer, testEngine } from '@portal/server/testing/databases'
import { createPostgresDatabase, dropPostgresDatabase } from '@portal/server/testing/postgres-databases'
import { mailbox } from '@portal/server/testing/mailbox'
import { afterAll, expect, test } from 'vitest'
import { clientOf } from './support/client.ts'
import { logProblems } from './support/log-problems.ts'
import { createPortal } from './support/portal-process.ts'
import { tellFault } from './support/tell-fault.ts'

const rounds = Number(process.env.FIRST_START_ROUNDS ?? 3)
// About half the time of a first start, so that the kill hits any moment of it.
const firstMs = testEngine === 'embedded' ? 1_500 : 300
const demoInstaller = { email: 'installateur@voorbeeld.nl', password: 'Waterzacht2026!' }

const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

/** A portal without a data folder. */
async function createFreshPortal() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-first-start-'))
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const environment: Record<string, string> = { DATA_DIR: dataDir, DEMO_DATA: 'on' }
  if (testEngine === 'postgres') {
    const url = await createPostgresDatabase(postgresServer())
    undo.push(() => dropPostgresDatabase(postgresServer(), url))
    environment.DATABASE_URL = url
  }
  return { ...(await createPortal(environment)), dataDir }
}

test(`a first start killed ${rounds} times during migration or seeding succeeds (${testEngine})`, async () => {
  const portal = await createFreshPortal()

  for (let round = 0; round < rounds; round++) {
    portal.begin()
    await pause(Math.random() * firstMs * 2 ** round)
    await portal.kill()
  }
  await portal.start()

  const client = await clientOf(portal.url, demoInstaller)
  const found = JSON.parse((await client.get(listRegistrations.path)).body) as unknown[]
  const tried = `${rounds} times kill -9 of a first start (${testEngine})`
  tellFault({ tried, acknowledged: 0, lost: [], also: `${found.length} of 35 demo registrations` })
  expect(found).toHaveLength(35)
  expect(JSON.parse((await client.post('/api/brands')).body)).toHaveLength(10)
  expect(await mailbox(join(portal.dataDir, 'mail')).all()).toEqual([])
  expect(await portal.stop()).toMatchObject({ code: 0 })
  expect(logProblems(portal.log())).toEqual([])
})

test.runIf(testEngine === 'embedded')('a first start copies the database that the build prepared', async () => {
  const portal = await createFreshPortal()

  await portal.start()

  const prepared = fileURLToPath(new URL('../../server/prepared/dist', import.meta.url))
  expect(clusterIdentity(portal.dataDir)).toBe(clusterIdentity(prepared))
  expect(await portal.stop()).toMatchObject({ code: 0 })
})

// PostgreSQL gives each database that it creates another number, which the control file begins with.
function clusterIdentity(dataDir: string): bigint {
  return readFileSync(join(dataDir, 'database/global/pg_control')).readBigUInt64LE()
}
