import { createHash } from 'node:crypto'
import {
  exactText,
  listTables,
  moveSequence,
  ownOfDatabase,
  quoted,
  readPages,
  readSequences,
  storePageStatement,
  type Table,
} from '../backup/tables.ts'
import type { Database } from '../database/database.ts'
import { appliedMigrations, migrate } from '../database/migrate.ts'

type Options = {
  from: Database
  to: Database
  tell: (progress: string) => void
  signal: AbortSignal
  /** Makes room in the transaction of the rows. */
  prepare: () => Promise<void>
  /** Does what else has to be done to the rows, or refuses them. */
  finish: () => Promise<void>
}

/** How many rows a table has, and their SHA-256 in the order of their key. */
export type TableSum = { name: string; rows: number; sha256: string }

/**
 * Stores all rows of one database in another, ids and sequences too, in one transaction, reads them back there and brings them to
 * the schema of this version. Throws, and stores nothing, unless both sides hold the same.
 */
export async function moveRows({ from, to, tell, signal, prepare, finish }: Options): Promise<TableSum[]> {
  return to.tx(async () => {
    await to.query(`${exactText}; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`)
    await prepare()
    await makeSchema(from, to)
    const tables = await listOwnTables(from)
    // What they would write is among the rows.
    for (const { name } of tables) await to.query(`alter table ${quoted(name)} disable trigger user`)
    const sums: TableSum[] = []
    for (const table of tables) {
      const statement = storePageStatement(
        table,
        table.columns.map(({ name }) => name),
      )
      const store = async (page: Buffer, rows: number) => {
        signal.throwIfAborted()
        await to.query(statement, [`[${page.toString().trimEnd().replaceAll('\n', ',')}]`])
        tell(`${table.name}: ${rows} rows copied`)
      }
      sums.push(await sumTable(from, table, store))
    }
    for (const { name } of tables) await to.query(`alter table ${quoted(name)} enable trigger user`)
    // What follows reads all of it, and needs to know how much there is.
    await to.query('analyze')

    for (const [index, table] of tables.entries()) {
      const look = () => {
        signal.throwIfAborted()
        tell(`${table.name} is read back`)
      }
      const { sha256 } = await sumTable(to, table, look)
      if (sha256 !== sums[index]?.sha256)
        throw new Error(`The rows of ${table.name} came back different: a fault of ours`)
      for (const { column, last } of await readSequences(from, table))
        await moveSequence(to, { name: table.name, column, last, gap: 0 })
    }
    await migrate(to)
    await finish()
    return sums
  })
}

export async function countRows(db: Database): Promise<number> {
  let rows = 0
  for (const { name } of await listOwnTables(db)) {
    const [counted] = await db.query<{ count: number }>(`select count(*) as count from ${quoted(name)}`)
    rows += counted?.count ?? 0
  }
  return rows
}

async function listOwnTables(db: Database): Promise<Table[]> {
  return (await listTables(db)).filter(({ name }) => !ownOfDatabase.includes(name))
}

/** Makes the tables of the schema that the rows fit. */
async function makeSchema(from: Database, to: Database): Promise<void> {
  const migrations = await appliedMigrations(from)
  await migrate(to, undefined, { last: migrations.at(-1) })
  if ((await appliedMigrations(to)).join() !== migrations.join())
    throw new Error('The database is of a newer version than this program: move it with that version.')
}

type See = (page: Buffer, rows: number) => Promise<void> | void

// `readPages` throws unless they are as many as the table counts.
async function sumTable(db: Database, table: Table, see: See): Promise<TableSum> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const { page, rows: more } of readPages(db, table)) {
    hash.update(page)
    rows += more
    await see(page, rows)
  }
  return { name: table.name, rows, sha256: hash.digest('hex') }
}
