import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../src/config.ts'
import { runLocalCommand, runOperatorCommand } from '../src/operator/commands.ts'
import { databasesFolder } from './databases-folder.ts'
import { createOwnDatabase, postgresServer, type TestEngine, testEngine } from './databases.ts'
import { createTestPortal } from './portal.ts'
import { createPostgresDatabase, dropPostgresDatabase } from './postgres-databases.ts'
import { testAppKey } from './record-keys.ts'

/** The environment of a portal in a place of its own. */
export type Place = Record<string, string> & { DATA_DIR: string }

/** A portal on a database of its own that is backed up into a folder, and the operator's commands beside it and elsewhere. */
export async function createOperatorSite(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(databasesFolder, 'portal-operator-'))
  const source = await createOwnDatabase()
  const { dataDir, url } = source
  const ofSource: Place = { DATA_DIR: dataDir, ...(url === null ? {} : { DATABASE_URL: url }) }
  const portal = await createTestPortal(
    { ...ofSource, STORAGE_URL: `file:${dataDir}/files`, ...environment },
    { replicaOf: { database: source } },
  )
  let archives = mkdtempSync(join(folder, 'archives-'))

  const askPortal = (words: readonly string[]) => runOperatorCommand({ ...portal.deps, syncPoints: null }, words)

  /** Runs a command as the operator's program does: beside the portal, or where none runs. */
  async function run(words: string[], place = ofSource, signal = new AbortController().signal) {
    const config = loadConfig({ BACKUP_URL: `file:${archives}`, APP_KEY: testAppKey, ...place })
    const askServer = place.DATA_DIR === dataDir ? askPortal : async () => null
    const { lines, isFailure } = await runLocalCommand({ config, askServer, tell: () => {}, signal }, words)
    return { text: lines.join('\n'), isFailure }
  }

  return {
    folder,
    source,
    ofSource,
    portal,
    /** The folder of the archives; an empty one for each test. */
    archives: () => archives,
    askPortal,
    run,
    /** Makes a backup, and returns where it lies. */
    async backUp(place?: Place): Promise<string> {
      const { text, isFailure } = await run(['backup'], place)
      if (isFailure) throw new Error(text)
      return text.split('\n')[0]!
    },
    async inEmptyPlace(work: (place: Place) => Promise<void>, engine: TestEngine = testEngine): Promise<void> {
      const place = { DATA_DIR: mkdtempSync(join(folder, 'place-')) }
      if (engine === 'embedded') return work(place)

      const url = await createPostgresDatabase(postgresServer())
      try {
        await work({ ...place, DATABASE_URL: url })
      } finally {
        await dropPostgresDatabase(postgresServer(), url)
      }
    },
    reset() {
      archives = mkdtempSync(join(folder, 'archives-'))
      return portal.reset()
    },
    async close() {
      await portal.close()
      await source.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
