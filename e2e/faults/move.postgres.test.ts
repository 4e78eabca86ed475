import { postgresServer } from '@portal/server/testing/databases'
import { createPostgresDatabase, dropPostgresDatabase } from '@portal/server/testing/postgres-databases'
import { afterAll, expect, test } from 'vitest'
import { doubledSerials, listAll, lostSerials } from './support/audit.ts'
import { clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { createPortal, killOperator, type PortalProcess, runOperator } from './support/portal-process.ts'
import { type Attempt, startRegistrationLoad } from './support/registration-load.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'

// Every moment costs up to 15 seconds, until a killed move lets changes in again: one in each direction, or so many as are
// asked for, spread over the time that a move takes here.
const rounds = process.env.KILL_ROUNDS
const moments = Number(rounds ?? 1)
const usualMs = 5_000
// A moment of each direction, with the moves that are not killed.
const patience = { timeout: (moments + 2) * 180_000 }

const site = await createSite()
const target = await createPostgresDatabase(postgresServer())
const { DATA_DIR, DATABASE_URL } = site.environment
const onPostgres = { DATA_DIR, DATABASE_URL: DATABASE_URL ?? '' }
const onEmbedded = { DATA_DIR }
const onTarget = { DATA_DIR, DATABASE_URL: target }
const ended = { code: 0, signal: null }

afterAll(async () => {
  await dropPostgresDatabase(postgresServer(), target)
  await site.remove()
})

/** Moves a portal that registers, after moves that were killed. Returns what it acknowledged. */
async function moveUnderLoad(environment: Record<string, string>, words: string[], prefix: string): Promise<Attempt[]> {
  const portal = await createPortal(environment)
  await portal.start()
  const clients = await Promise.all(site.members.map((member) => clientOf(portal.url, member)))
  const load = startRegistrationLoad({ clients, product: site.product, prefix, concurrency: 4 })
  const untilRegistering = async () => {
    const before = load.acknowledged().length
    await eventually(() => load.acknowledged().length > before, 'registrations')
  }
  await untilRegistering()

  const again = [...words, '--replace']
  const takesMs = rounds === undefined ? usualMs : await measure(portal, again)
  for (let moment = 1; moment <= moments; moment++) {
    await killOperator(portal, again, (takesMs * moment) / (moments + 1))
    // At its very end it has moved already, and only an operator can take that back.
    await runOperator(portal, ['move-cancel'])
    await untilRegistering()
  }

  const moved = await runOperator(portal, again)
  const acknowledged = load.acknowledged().length
  await load.stop()
  expect(moved, moved.output).toMatchObject(ended)
  expect(load.acknowledged()).toHaveLength(acknowledged)
  expect(await portal.stop()).toMatchObject(ended)
  const { output } = await createPortal(environment).then((old) => old.begin().ended)
  expect(output).toContain('The portal was moved from this database')
  return load.acknowledged()
}

async function measure(portal: PortalProcess, words: string[]): Promise<number> {
  const startedAt = performance.now()
  const first = await runOperator(portal, words)
  const takesMs = performance.now() - startedAt
  expect(first, first.output).toMatchObject(ended)
  expect(await runOperator(portal, ['move-cancel'])).toMatchObject(ended)
  return takesMs
}

async function rowsAt(environment: Record<string, string>) {
  const portal = await createPortal(environment)
  await portal.start()
  const rows = await listAll(await Promise.all(site.members.map((member) => clientOf(portal.url, member))))
  await portal.stop()
  return rows
}

test(
  'a portal that registers is moved to the embedded engine, then to PostgreSQL, and loses nothing, also after moves that were killed',
  patience,
  async () => {
    const first = await moveUnderLoad(onPostgres, ['move-to', 'embedded'], 'MA')
    const second = await moveUnderLoad(onEmbedded, ['move-to', target], 'MB')
    const rows = await rowsAt(onTarget)

    const acknowledged = [...first, ...second]
    const lost = lostSerials(acknowledged, rows)
    const tried = `a move to the other engine and back under registrations, killed ${2 * moments} times before`
    tellFault({ tried, acknowledged: acknowledged.length, lost })
    expect(lost).toEqual([])
    expect(doubledSerials(acknowledged, rows)).toEqual([])
  },
)
