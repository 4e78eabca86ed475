import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lostSerials, listAll } from './support/audit.ts'
import { archiveOf, createBackUpSite, ended, patience } from './support/back-up-site.ts'
import { eventually } from './support/eventually.ts'
import { beginOperator, runOperator } from './support/portal-process.ts'
import { tellFault } from './support/tell-fault.ts'

const site = await createBackUpSite()
const { archives, attempts, clients, db, elsewhere, environment, portal, registerOne, remove } = site
let archive: string
beforeAll(async () => {
  await registerOne()
  archive = archiveOf(await runOperator(portal, ['backup']))
  expect(await runOperator(elsewhere, ['restore', archive])).toMatchObject(ended)
})
afterAll(remove)

type Place = { environment: Record<string, string> }

/** Ctrl C, while the command waits for a table in the middle of its work. */
async function interrupt(where: Place, words: string[]) {
  const client = new pg.Client({ connectionString: where.environment.DATABASE_URL })
  await client.connect()
  await client.query('begin; lock table products in access exclusive mode')
  const program = beginOperator(where, words)
  await eventually(async () => {
    if (program.hasEnded()) throw new Error(`It has ended: ${program.output()}`)
    const { rowCount } = await client.query(
      `select from pg_locks where not granted and relation = 'products'::regclass
       and database = (select oid from pg_database where datname = current_database())`,
    )
    return rowCount !== 0
  }, 'the command to wait')
  program.kill('SIGINT')
  await client.query('rollback')
  await client.end()
  return program.ended
}

const stopped = { code: 1, output: expect.stringContaining('Stopped. Nothing was changed, and nothing half is left.') }

async function expectNothingLost(tried: string): Promise<void> {
  await registerOne()
  const lost = lostSerials(attempts, await listAll(clients))
  tellFault({ tried: `Ctrl C in the middle of ${tried}`, acknowledged: attempts.length, lost })
  expect(lost).toEqual([])
}

test('Ctrl C stops a backup, which leaves nothing half', patience, async () => {
  const before = readdirSync(archives)

  expect(await interrupt(portal, ['backup'])).toMatchObject(stopped)

  expect(readdirSync(archives)).toEqual(before)
  await expectNothingLost('a backup')
})

test('Ctrl C stops a restore, and the data is what it was', patience, async () => {
  const state = `select nspname, (select count(*) from registrations) from pg_namespace where nspname !~ '^pg_' order by 1`
  const before = await ask(elsewhere, state)

  expect(await interrupt(elsewhere, ['restore', archive, '--replace'])).toMatchObject(stopped)

  expect(await ask(elsewhere, state)).toEqual(before)
  await expectNothingLost('a restore')
})

test('Ctrl C stops a move, and the portal starts where it was', patience, async () => {
  await portal.stop()
  // Its connections would be those of a portal.
  await db.close()
  expect(await interrupt(portal, ['move-to', 'embedded'])).toMatchObject(stopped)

  expect(existsSync(join(environment.DATA_DIR, 'database'))).toBe(false)
  await portal.start()
  await expectNothingLost('a move')
})

test('Ctrl C stops a drill, which leaves nothing and says nothing of the backup', patience, async () => {
  const drills = join(environment.DATA_DIR, 'drill')
  for (;;) {
    const program = beginOperator(portal, ['drill'])
    await eventually(
      () => program.hasEnded() || (existsSync(drills) && readdirSync(drills).some((name) => name !== 'lock')),
      'the drill to begin',
    )
    program.kill('SIGINT')
    const ending = await program.ended
    expect(readdirSync(drills)).toEqual(['lock'])
    // It was done before the signal came.
    if (ending.code === 0) continue
    expect(ending).toMatchObject(stopped)
    break
  }
  expect(portal.log()).not.toContain('could not be restored on trial')
  await expectNothingLost('a drill')
})

async function ask({ environment: { DATABASE_URL } }: Place, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows as unknown[]
}
