import { mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { DatabaseUnavailable } from './database/errors.ts'

// Each check fails with one sentence that names the variable to change.

/** Creates the data folder, or throws with the reason. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(path.resolve(dataDir))
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} can't be created: ${messageOf(error)}`, { cause: error })
  }
}

// Not with mkdir's `recursive`, which never ends where creating a folder gives ENOENT, as in /proc.
async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return

  if (path.dirname(folder) !== folder) await makeFolder(path.dirname(folder))
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || found) throw error
  })
}

/** Throws when another program listens on the port, before anything slow starts. */
export async function requireFreePort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ port, host }, resolve)
    })
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'is in use by another program' : messageOf(error)
    throw new Error(`Port ${port} on ${host} ${reason}. Choose another one, for example: PORT=${port + 1} npm start`, {
      cause: error,
    })
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}

/** Throws when PostgreSQL does not answer, with its address but never its password. */
export async function requireDatabase(db: Database, url: string | null): Promise<void> {
  try {
    await db.query('select 1')
  } catch (error) {
    if (url === null || !(error instanceof DatabaseUnavailable)) throw error
    const { hostname, port, pathname } = new URL(url)
    throw new Error(
      `No database answers at ${hostname}:${port || 5432}${pathname} (DATABASE_URL): ${messageOf(error.cause)}`,
      { cause: error },
    )
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)
}
