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

// One moment in each direction, or so many as are asked for, spread over the time that a move takes here.
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

/** Moves a portal that has registered, after moves that were killed. Returns what it acknowledged. */
async function moveAfterLoad(environment: Record<string, string>, words: string[], prefix: string): Promise<Attempt[]> {
  const portal = await createPortal(environment)
  await portal.start()
  const clients = await Promise.all(site.members.map((member) => clientOf(portal.url, member)))
  const load = startRegistrationLoad({ clients, product: site.product, prefix, concurrency: 4 })
  await eventually(() => load.acknowledged().length > 0, 'registrations')
  await load.stop()
  const acknowledged = load.acknowledged()
  const again = [...words, '--replace']
  expect(await runOperator(portal, again)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The portal runs.'),
  })
  await portal.stop()

  const takesMs = rounds === undefined ? usualMs : await measure(portal, again)
  for (let moment = 1; moment <= moments; moment++) {
    await killOperator(portal, again, (takesMs * moment) / (moments + 1))
    // At its very end it has moved already, and only an operator can take that back.
    await runOperator(portal, ['move-cancel'])
    expect(lostSerials(acknowledged, await rowsOf(portal))).toEqual([])
  }

  const moved = await runOperator(portal, again)
  expect(moved, moved.output).toMatchObject(ended)
  const { output } = await createPortal(environment).then((old) => old.begin().ended)
  expect(output).toContain('The portal was moved from this database')
  return acknowledged
}

async function measure(portal: PortalProcess, words: string[]): Promise<number> {
  const startedAt = performance.now()
  const first = await runOperator(portal, words)
  const takesMs = performance.now() - startedAt
  expect(first, first.output).toMatchObject(ended)
  expect(await runOperator(portal, ['move-cancel'])).toMatchObject(ended)
  return takesMs
}

async function rowsOf(portal: PortalProcess) {
  await portal.start()
  const rows = await listAll(await Promise.all(site.members.map((member) => clientOf(portal.url, member))))
  await portal.stop()
  return rows
}

test(
  'a portal is moved to the embedded engine, then to PostgreSQL, and loses nothing, also after moves that were killed',
  patience,
  async () => {
    // Its connections would be those of a portal.
    await site.db.close()
    const first = await moveAfterLoad(onPostgres, ['move-to', 'embedded'], 'MA')
    const second = await moveAfterLoad(onEmbedded, ['move-to', target], 'MB')
    const rows = await rowsOf(await createPortal(onTarget))

    const acknowledged = [...first, ...second]
    const lost = lostSerials(acknowledged, rows)
    const tried = `a move to the other engine and back, killed ${2 * moments} times before`
    tellFault({ tried, acknowledged: acknowledged.length, lost })
    expect(lost).toEqual([])
    expect(doubledSerials(acknowledged, rows)).toEqual([])
  },
)
