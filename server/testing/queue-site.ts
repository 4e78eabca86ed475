import type { Database } from '../src/database/database.ts'
import { DatabaseUnavailable } from '../src/database/errors.ts'
import type { queueTiming, QueueWorker } from '../src/queue/queue-worker.ts'
import { startQueueWorker } from '../src/queue/queue-worker.ts'
import type { Kind } from '../src/queue/run-entry.ts'
import { createTestDatabase } from './databases.ts'

type Given = { kinds: readonly Kind[]; releaseLeases?: boolean; timing?: Partial<typeof queueTiming> }

/** A database with a queue, for tests that start, stop and disturb workers. */
export async function createQueueSite() {
  const database = await createTestDatabase()
  const { db } = database
  const workers: QueueWorker[] = []
  const warnings: string[] = []
  let isLost = false
  let statements = 0

  // Between the workers and the database, so that a test can cut and count.
  const line: Database = {
    ...db,
    query(text, values) {
      statements += 1
      return isLost ? Promise.reject(new DatabaseUnavailable('cut')) : db.query(text, values)
    },
  }
  const warn = (_facts: unknown, text: string) => void warnings.push(text)

  function startWorker({ kinds, releaseLeases, timing }: Given): QueueWorker {
    const worker = startQueueWorker({
      db: line,
      kinds,
      log: { warn, error: warn } as never,
      releaseLeases,
      timing: { pollMs: 20, databaseRetryMs: 20, ...timing },
    })
    workers.push(worker)
    return worker
  }

  async function stopAll(): Promise<void> {
    isLost = false
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  }

  return {
    db,
    database,
    warnings,
    startWorker,
    stopAll,
    /** Statements of the workers so far. */
    statements: () => statements,
    entries: (columns = 'kind, payload, status, attempts') =>
      db.query<Record<string, never>>(`select ${columns} from queue order by id`),
    loseDatabase() {
      isLost = true
    },
    findDatabase() {
      isLost = false
    },
    async reset() {
      await database.truncate()
      warnings.splice(0)
    },
    async close() {
      await stopAll()
      await database.close()
    },
  }
}
