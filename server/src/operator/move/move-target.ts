import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Replaced, replaceFolder, replacePostgres, type Replacing } from '../../backup/replace-database.ts'
import { holdsData, requireNoPortal, setAside } from '../../backup/set-aside.ts'
import type { Config } from '../../config.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { databaseFolder } from '../../database/embedded-files.ts'
import { lockFolder } from '../../database/lock-folder.ts'
import { endMove, findMove, type Move } from '../../database/move-guard.ts'
import { requireDatabase } from '../../start-checks.ts'
import { OperatorMistake } from '../operator-command.ts'
import { type MoveSource, withoutPassword } from './move-source.ts'

type Load = Pick<Replacing, 'fill' | 'isReplacing'>

/** Where the portal moves to. */
export type MoveTarget = {
  /** What the configuration will say, without a password. */
  name: string
  /** The copy there that a move left which was cut off at its end; null without one. Throws when it can't be reached. */
  findUnfinished(): Promise<Move | null>
  /** Throws, with the reason, unless the portal can move there. */
  examine(source: MoveSource, isReplacing: boolean): Promise<void>
  /** Makes the copy, whole or not at all, which nobody can use before `settle`. */
  load(options: Load): Promise<Replaced>
  /** Lets a portal start there. */
  settle(): Promise<void>
  /** What has to be changed in the configuration. */
  change: string
}

const embedded = 'embedded'

/** The place that these words name. Throws an `OperatorMistake` for any other word. */
export function openTarget(word: string | undefined, config: Config): MoveTarget {
  if (word === embedded) return folderTarget(config.dataDir)
  if (word === undefined || !/^postgres(ql)?:\/\/[^/]/.test(word) || !URL.canParse(word))
    throw new OperatorMistake(
      `Say where to: an address like postgres://user:password@host/database, or ${embedded} for DATA_DIR.`,
    )
  return postgresTarget(word)
}

function postgresTarget(url: string): MoveTarget {
  const name = withoutPassword(url)

  async function onDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = await openDatabase({ url, dataDir: '', poolSize: 1 })
    try {
      await requireDatabase(db, url, 'move-to')
      return await work(db)
    } finally {
      await db.close()
    }
  }

  async function examine(source: MoveSource, isReplacing: boolean): Promise<void> {
    await onDatabase(async (db) => {
      if (await source.isAlso(db)) throw new Error(`${name} is the database that the portal has now.`)
      await requireNoPortal(db)
      await requireRights(db, name)
      const isUnfinished = (await findMove(db))?.state === 'arriving'
      if (!isReplacing && !isUnfinished && (await holdsData(db))) throw holdsSomething(name)
    })
  }

  async function load(options: Load): Promise<Replaced> {
    await onDatabase(async (db) => {
      // Nobody has ever used it.
      if ((await findMove(db))?.state === 'arriving') await db.tx(() => setAside(db, null))
    })
    return replacePostgres(url, options)
  }

  return {
    name,
    change: `DATABASE_URL=${name}`,
    findUnfinished: () => onDatabase(unfinishedIn),
    examine: (source, isReplacing) => examine(source, isReplacing).catch(explain(name)),
    load,
    settle: () => onDatabase(settleIn),
  }
}

function folderTarget(dataDir: string): MoveTarget {
  const folder = databaseFolder(dataDir)

  async function onDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const lock = await lockFolder(dataDir)
    const db = await openDatabase({ url: null, dataDir }).catch(async (error: unknown) => {
      await lock.release()
      throw error
    })
    try {
      return await work(db)
    } finally {
      await db.close()
      await lock.release()
    }
  }

  // One that can't be opened is data too.
  const findUnfinished = async () => (existsSync(folder) ? onDatabase(unfinishedIn) : null)

  async function examine({ engine }: MoveSource, isReplacing: boolean): Promise<void> {
    if (engine === 'embedded') throw new Error('The portal has the embedded database now.')
    await (await lockFolder(dataDir)).release()
    if (existsSync(folder) && !isReplacing && !(await findUnfinished())) throw holdsSomething(folder)
  }

  async function load(options: Load): Promise<Replaced> {
    if (!options.isReplacing && (await findUnfinished())) await rm(folder, { recursive: true })
    return replaceFolder(dataDir, options)
  }

  return {
    name: folder,
    change: 'DATABASE_URL=',
    findUnfinished,
    examine,
    load,
    settle: () => onDatabase(settleIn),
  }
}

async function unfinishedIn(db: Database): Promise<Move | null> {
  const move = await findMove(db)
  return move?.state === 'arriving' ? move : null
}

async function settleIn(db: Database): Promise<void> {
  const move = await unfinishedIn(db)
  if (move) await endMove(db, move.id)
}

async function requireRights(db: Database, name: string): Promise<void> {
  const [found] = await db.query<{ may_create: boolean; is_read_only: boolean }>(
    `select coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
       pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`,
  )
  if (found?.is_read_only) throw new Error(`${name} is read-only: a standby, or set so. Name the primary server.`)
  if (!found?.may_create) throw new Error(`The account of ${name} may not create tables there. Make it the owner.`)
}

function holdsSomething(name: string): Error {
  return new OperatorMistake(`${name} holds data. Nothing was changed: with --replace it is kept beside the new one.`)
}

// PostgreSQL's own words, for a wrong password or an unknown database, name neither server nor command.
function explain(name: string): (error: unknown) => never {
  return (error) => {
    const isOfServer = error instanceof Error && 'severity' in error
    throw isOfServer ? new Error(`${name} can't be used: ${error.message}.`, { cause: error }) : error
  }
}
