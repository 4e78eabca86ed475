import { mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { DatabaseUnavailable } from './database/errors.ts'

// Each check fails with one sentence that names the variable to change.

/** Creates the data folder, or throws with the reason. Returns the folders that it made, the data folder last. */
export async function makeDataDir(dataDir: string): Promise<string[]> {
  try {
    return await makeFolder(path.resolve(dataDir))
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} can't be created: ${messageOf(error)}`, { cause: error })
  }
}

// Not with mkdir's `recursive`, which never ends where creating a folder gives ENOENT, as in /proc.
async function makeFolder(folder: string): Promise<string[]> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return []

  const above = path.dirname(folder) === folder ? [] : await makeFolder(path.dirname(folder))
  try {
    await mkdir(folder)
    return [...above, folder]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || found) throw error
    return above
  }
}

/** Throws when another program listens on the port, before anything slow starts. */
export async function requireFreePort(
  { port, host }: Pick<Config, 'port' | 'host'>,
  setting: string = 'PORT',
): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ port, host }, resolve)
    })
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'is in use by another program' : messageOf(error)
    throw new Error(
      `Port ${port} on ${host} ${reason}. Choose another one, for example: ${setting}=${port + 1} npm start`,
      {
        cause: error,
      },
    )
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}

/** Throws when PostgreSQL does not answer or is too old, with its address but never its password. `setting` is what named it. Returns its version. */
export async function requireDatabase(
  db: Database,
  url: string | null,
  setting: string = 'DATABASE_URL',
): Promise<string> {
  const { number, version } = await versionOf(db, url, setting)
  if (number >= oldestDatabase * 10_000) return version
  throw new Error(`PostgreSQL ${version} is too old (${setting}): the portal needs version ${oldestDatabase} or later.`)
}

const oldestDatabase = 15

async function versionOf(
  db: Database,
  url: string | null,
  setting: string,
): Promise<{ number: number; version: string }> {
  try {
    const [found] = await db.query<{ number: number; version: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
    )
    return found!
  } catch (error) {
    if (url === null) throw error
    const { hostname, port, pathname } = new URL(url)
    const place = `${hostname}:${port || 5432}${pathname}`
    if (error instanceof DatabaseUnavailable)
      throw new Error(`No database answers at ${place} (${setting}): ${messageOf(error.cause)}`, { cause: error })
    // PostgreSQL's own words, for a wrong password or an unknown database, name neither server nor setting.
    throw new Error(`${setting}: ${place} can't be used: ${messageOf(error)}.`, { cause: error })
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)
}
