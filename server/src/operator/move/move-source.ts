import { existsSync } from 'node:fs'
import { openCopies, withCopy, withPostgresSnapshot, withQuietDatabase } from '../../backup/open-snapshot.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { databaseFolder } from '../../database/embedded-files.ts'
import { lockFolder } from '../../database/lock-folder.ts'
import type { Move } from '../../database/move-guard.ts'
import type { Scratch } from '../../database/scratch-folder.ts'
import { requireDatabase } from '../../start-checks.ts'
import type { Surroundings } from '../operator-command.ts'
import { type StepName, takeStep } from './move-steps.ts'

type Step = (name: StepName, argument?: string) => Promise<unknown>

/** The database that the portal has now. */
export type MoveSource = {
  engine: 'embedded' | 'postgresql'
  /** Where its rows lie, without a password. */
  name: string
  findMove(): Promise<Move | null>
  begin(target: string): Promise<void>
  step: Step
  /** Runs `work` on what it holds at one moment, while the portal goes on. */
  readAhead<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Runs `work` on what it holds when nothing can be changed any more. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Whether this is the same database. */
  isAlso(db: Database): Promise<boolean>
  close(): Promise<void>
}

/** Finds the database of the configuration: on PostgreSQL, inside the running server, or in a folder at rest. */
export async function openSource(surroundings: Surroundings, id: string): Promise<MoveSource> {
  const { url } = surroundings.config.database
  if (url !== null) return openPostgres(url, id)
  return (await askServerFor(surroundings, id)) ?? openAtRest(surroundings.config.dataDir, id)
}

async function openPostgres(url: string, id: string): Promise<MoveSource> {
  const db = await openDatabase({ url, dataDir: '', poolSize: 2 })
  await requireDatabase(db, url).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  const step: Step = (name, argument = '') => takeStep(db, name, { id, argument })

  // Both ask for one lock: they are the same when the second can't have it. An address tells nothing.
  async function isAlso(other: Database): Promise<boolean> {
    const [{ key } = { key: 0 }] = await db.query<{ key: number }>('select (random() * 2147483647)::int as key')
    return db.tx(async () => {
      await db.query('select pg_advisory_xact_lock($1)', [key])
      const [found] = await other.query<{ is_free: boolean }>('select pg_try_advisory_xact_lock($1) as is_free', [key])
      return found?.is_free === false
    })
  }
  return {
    ...common('postgresql', withoutPassword(url), step),
    begin: async (target) => void (await step('begin', target)),
    readAhead: (work) => withPostgresSnapshot(url, work),
    read: (work) => withPostgresSnapshot(url, work),
    isAlso,
    close: () => db.close(),
  }
}

async function askServerFor({ config, askServer }: Surroundings, id: string): Promise<MoveSource | null> {
  const { dataDir } = config
  if ((await askServer(['move-step', 'find', id])) === null) return null
  const step: Step = async (name, argument = '') => {
    const answer = await askServer(['move-step', name, id, argument])
    if (!answer) throw new Error('The portal stopped during the move. Run it again.')
    if (answer.isFailure) throw new Error(answer.lines[0])
    return JSON.parse(answer.lines[0] ?? 'null') as unknown
  }
  // From the first copy to the end, so that no backup comes between them.
  let copies: Scratch | undefined
  async function onCopy<T>(name: StepName, work: (db: Database) => Promise<T>): Promise<T> {
    copies ??= await openCopies(dataDir)
    return withCopy(copies, async (folder) => void (await step(name, folder)), work)
  }
  return {
    ...common('embedded', databaseFolder(dataDir), step),
    begin: async (target) => void (await step('begin', target)),
    readAhead: (work) => onCopy('copy-ahead', work),
    read: (work) => onCopy('copy', work),
    isAlso: () => Promise.resolve(false),
    close: async () => copies?.release(),
  }
}

// While the folder is locked no portal can start.
async function openAtRest(dataDir: string, id: string): Promise<MoveSource> {
  if (!existsSync(databaseFolder(dataDir))) throw new Error(`There is no database in ${dataDir} (DATA_DIR).`)
  const lock = await lockFolder(dataDir)
  const db = await openDatabase({ url: null, dataDir }).catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  const step: Step = (name, argument = '') => takeStep(db, name, { id, argument })
  const read = <T>(work: (db: Database) => Promise<T>) => withQuietDatabase(db, work)
  return {
    ...common('embedded', databaseFolder(dataDir), step),
    begin: async (target) => void (await step('begin-alone', target)),
    readAhead: read,
    read,
    isAlso: () => Promise.resolve(false),
    async close() {
      await db.close()
      await lock.release()
    },
  }
}

function common(engine: MoveSource['engine'], name: string, step: Step) {
  return { engine, name, step, findMove: async () => (await step('find')) as Move | null }
}

/** An address of a database that may be shown. */
export function withoutPassword(url: string): string {
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '***'
  // Its parameters may hold one too.
  shown.search = ''
  return shown.href
}
