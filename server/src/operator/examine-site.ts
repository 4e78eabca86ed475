import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, InvalidConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { databaseFolder, refuseForeignFolder } from '../database/embedded-files.ts'
import { type FolderLock, lockFolder } from '../database/lock-folder.ts'
import { askRunningServer, type OperatorAnswer } from './operator-socket.ts'
import { doctor, examine, readDoctorWords, reportOf } from './doctor.ts'
import { type NamedFinding, silence } from '../watch/doctor/check.ts'
import { thisMachine } from '../watch/doctor/machine.ts'
import { OperatorMistake } from './operator-command.ts'
import { becomeServerAccount } from './server-account.ts'

// The server's own checks end before.
const serverMs = 8_500
const closeMs = 1_000

/**
 * The report of `doctor`: by the running server, which knows best, or by this process when none runs or none can start. What
 * keeps the report itself from being made is a fault in it.
 */
export async function examineSite(readConfig: () => Config, words: readonly string[]): Promise<OperatorAnswer> {
  try {
    const isJson = readDoctorWords(words)
    const findings = await findingsHere(readConfig, words)
    return 'lines' in findings ? findings : { lines: reportOf(findings, isJson), isFailure: false }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return {
      lines: [message, ...(error instanceof OperatorMistake ? ['Usage:', ...doctor.usage] : [])],
      isFailure: true,
    }
  }
}

async function findingsHere(
  readConfig: () => Config,
  words: readonly string[],
): Promise<OperatorAnswer | NamedFinding[]> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error
    const remedy = 'Correct it and run doctor again, which then judges the rest: .env.example explains each variable.'
    return error.problems.map((found) => ({ name: 'configuration', level: 'fault', found, remedy }))
  }
  try {
    await becomeServerAccount(config)
  } catch (error) {
    return [
      { name: 'account', level: 'fault', found: (error as Error).message, remedy: 'Doctor then judges the rest.' },
    ]
  }
  const answer = await askServer(config.dataDir, words)
  return answer ?? examineAtRest(config)
}

async function askServer(dataDir: string, words: readonly string[]): Promise<OperatorAnswer | NamedFinding[] | null> {
  const stop = new AbortController()
  const patience = sleep(serverMs, 'silence' as const, { signal: stop.signal, ref: false })
  patience.catch(() => {})
  const answer = await Promise.race([askRunningServer(dataDir, ['doctor', ...words]), patience])
  stop.abort()
  if (answer !== 'silence') return answer
  return [{ name: 'server', ...silence(thisMachine(), 'The server runs, but did not answer within ten seconds.') }]
}

async function examineAtRest(config: Config): Promise<NamedFinding[]> {
  let opened: Promise<Database | null> | undefined
  let lock: FolderLock | null = null

  async function open(): Promise<Database | null> {
    const { dataDir, database } = config
    if (database.url === null) {
      const folder = databaseFolder(dataDir)
      await refuseForeignFolder(folder)
      // Opening it would make one, which is the start's to do.
      if (!existsSync(join(folder, 'PG_VERSION'))) return null
      lock = await lockFolder(dataDir)
    }
    // Few at once: each connection costs a busy machine more than the question.
    return openDatabase({ url: database.url, dataDir, poolSize: 2 })
  }

  async function close(): Promise<void> {
    const db = await opened?.catch(() => null)
    await db?.close()
    await lock?.release()
  }

  const findings = await examine({ config, isServer: false, database: () => (opened ??= open()) })
  // What hangs ends with this process.
  await Promise.race([close().catch(() => {}), sleep(closeMs, undefined, { ref: false })])
  return findings
}
