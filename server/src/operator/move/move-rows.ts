import { isDeepStrictEqual } from 'node:util'
import {
  exactText,
  listTables,
  moveSequence,
  ownOfDatabase,
  quoted,
  readSequences,
  type Table,
} from '../../backup/tables.ts'
import type { Database } from '../../database/database.ts'
import { appliedMigrations, migrate } from '../../database/migrate.ts'
import type { Surroundings } from '../operator-command.ts'
import { catchUp, copyRows, sumTables, type TableSum } from './copy-rows.ts'
import type { MoveSource } from './move-source.ts'

type Options = Pick<Surroundings, 'tell'> & {
  source: Pick<MoveSource, 'readAhead' | 'read'>
  /** The new database. */
  to: Database
  /** Stops the copy that is made ahead. */
  signal: AbortSignal
  /** Makes room in the transaction of the rows. */
  prepare: () => Promise<void>
  /** Returns when the source takes no change any more, with what stops the rest. */
  refuseChanges: () => Promise<AbortSignal>
  /** Does what else has to be done to the rows, or refuses them. */
  finish: () => Promise<void>
}

/**
 * Copies everything, ids and sequences too, in one transaction: first as it is while the portal goes on, then what has
 * changed meanwhile, and reads all of it back. Throws unless both sides hold the same.
 */
export function moveRows(options: Options): Promise<TableSum[]> {
  const { source, to, tell, signal, prepare, refuseChanges, finish } = options
  return to.tx(async () => {
    await to.query(`${exactText}; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`)
    await prepare()
    const { migrations, tables } = await source.readAhead(async (from) => {
      const made = await makeTables(from, to)
      await copyRows({ from, to, tables: made.tables, tell, signal })
      return made
    })
    // What follows compares and judges: it needs to know how much there is.
    await to.query('analyze')

    const stopped = await refuseChanges()
    const sums = await source.read(async (from) => {
      if (!isDeepStrictEqual(await appliedMigrations(from), migrations))
        throw new Error('The portal was upgraded during the move. Run the move again.')
      const found = await makeSame({ from, to, tables, tell, signal: stopped })
      await moveSequences(from, to, tables)
      return found
    })
    for (const { name } of tables) await to.query(`alter table ${quoted(name)} enable trigger user`)
    await migrate(to)
    await finish()
    return sums
  })
}

/** Makes the tables of the schema that the rows fit. */
async function makeTables(from: Database, to: Database): Promise<{ migrations: string[]; tables: Table[] }> {
  const migrations = await appliedMigrations(from)
  await migrate(to, undefined, { last: migrations.at(-1) })
  if (!isDeepStrictEqual(await appliedMigrations(to), migrations))
    throw new Error('The database is of a newer version than this program: move it with that version.')
  const tables = (await listTables(from)).filter(({ name }) => !ownOfDatabase.includes(name))
  // What they would write is copied.
  for (const { name } of tables) await to.query(`alter table ${quoted(name)} disable trigger user`)
  return { migrations, tables }
}

type Sides = Parameters<typeof catchUp>[0]

// Rows may have changed in a way that can't be followed row by row, or what was copied may lack some that went with others:
// then everything is copied again, which takes longer and can't fail so.
async function makeSame(sides: Sides): Promise<TableSum[]> {
  const { from, to, tables, tell, signal } = sides
  await to.query('savepoint ahead')
  const expected = await catchUp(sides).catch((error: unknown) => {
    signal.throwIfAborted()
    tell(`everything is copied again: ${String(error)}`)
    return null
  })
  if (expected && (await areThere(sides, expected))) return expected

  await to.query('rollback to savepoint ahead')
  await to.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  await copyRows(sides)
  const sums = expected ?? (await sumTables(from, tables, { tell, signal }))
  if (await areThere(sides, sums)) return sums
  throw new Error('The rows came back different: a fault of ours.')
}

async function areThere({ to, tables, tell, signal }: Sides, expected: readonly TableSum[]): Promise<boolean> {
  return isDeepStrictEqual(await sumTables(to, tables, { tell, signal }), expected)
}

async function moveSequences(from: Database, to: Database, tables: readonly Table[]): Promise<void> {
  for (const table of tables)
    for (const { column, last } of await readSequences(from, table))
      await moveSequence(to, { name: table.name, column, last, gap: 0 })
}
