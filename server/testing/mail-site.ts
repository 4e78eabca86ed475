import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../src/database/database.ts'
import { DatabaseUnavailable } from '../src/database/errors.ts'
import { bundle } from '../src/mail/bundle-mails.ts'
import { mailKind, type MailTiming } from '../src/mail/mail-kind.ts'
import { createLayOut, type LayOut } from '../src/mail/mail-template.ts'
import { countMails, queueMails } from '../src/mail/outbox.ts'
import { createTransport } from '../src/mail/transport.ts'
import { claimEntries } from '../src/queue/entries.ts'
import { type queueTiming, type QueueWorker, startQueueWorker } from '../src/queue/queue-worker.ts'
import { createTestDatabase } from './databases.ts'
import { createKeptLog } from './kept-log.ts'
import { mailbox } from './mailbox.ts'
import { patienceMs } from './patience.ts'
import { testMail, testSender as sender, testTemplates } from './test-mail.ts'

export type MailSite = Awaited<ReturnType<typeof createMailSite>>

type WorkerOptions = {
  relay?: { url: string }
  dir?: string
  releaseLeases?: boolean
  perDay?: number | null
  layOut?: LayOut
  timing?: Partial<MailTiming & typeof queueTiming>
}

// Shorter than in production, so that the tests are fast.
const quick = { pollMs: 50, databaseRetryMs: 50, firstRetryMs: 50, retryCapMs: 200, firstPauseMs: 20, pauseCapMs: 100 }

/** A database with an outbox, for tests that start, stop and disturb mail workers. */
export async function createMailSite() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mail-'))
  const mailDir = join(folder, 'mail')
  const database = await createTestDatabase()
  const { db } = database
  const workers: QueueWorker[] = []
  const transports: { close(): void }[] = []
  const open: { close(): Promise<void> }[] = []
  const { log, lines: logLines } = createKeptLog()
  let isLost = false

  // Between the workers and the database, so that a test can cut the connection.
  const line: Database = {
    ...db,
    query: (text, values) => (isLost ? Promise.reject(new DatabaseUnavailable('cut')) : db.query(text, values)),
  }

  function startWorker({ relay, dir, releaseLeases, perDay = null, layOut, timing }: WorkerOptions): QueueWorker {
    const transport = createTransport({
      smtpUrl: relay?.url ?? null,
      dir: dir ?? null,
      from: 'portaal@zilverbron.example',
      fromName: 'Zilverbron',
    })
    transports.push(transport)
    const times = { ...quick, ...timing }
    const mail = mailKind({
      db: line,
      transport,
      layOut: layOut ?? createLayOut({ templates: [bundle, ...testTemplates], sender, openLink: () => '' }),
      log,
      sender,
      perDay,
      timing: times,
    })
    const worker = startQueueWorker({ db: line, kinds: [mail], log, releaseLeases, timing: times })
    workers.push(worker)
    return worker
  }

  async function queue(...addresses: string[]): Promise<void> {
    await queueMails(
      db,
      addresses.map((address) => testMail({ to: { name: 'Klant', address } })),
    )
  }

  async function waitFor(isThere: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = performance.now() + patienceMs
    while (!(await isThere())) {
      if (performance.now() > deadline) throw new Error(`Timed out. The log: ${logLines.join('')}`)
      await sleep(10)
    }
  }

  async function ofQueue<Value>(expression: string): Promise<Value> {
    const [row] = await db.query<{ value: Value }>(`select ${expression} as value from queue where kind = 'mail'`)
    return row!.value
  }

  async function stopAll(): Promise<void> {
    isLost = false
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    for (const transport of transports.splice(0)) transport.close()
    await Promise.all(open.splice(0).map((thing) => thing.close()))
  }

  return {
    db,
    mailDir,
    mailbox: mailbox(mailDir),
    startWorker,
    queue,
    waitFor,
    counts: () => countMails(db),
    stopAll,
    get log() {
      return logLines.join('')
    },
    /** Closes it after the test. */
    opens<Thing extends { close(): Promise<void> }>(thing: Thing): Thing {
      open.push(thing)
      return thing
    },
    waitUntilSent: (wanted: number) => waitFor(async () => (await countMails(db)).sent === wanted),
    leased: () => ofQueue<number>('count(lease_id)'),
    attempts: () => ofQueue<number>('coalesce(sum(attempts), 0)'),
    /** Whether no mail is due before then. */
    isLater: (interval: string) => ofQueue<boolean>(`bool_and(due_at > now() + interval '${interval}')`),
    lastError: () => ofQueue<string | null>('max(last_error)'),
    /** Claims the mails that are due and does nothing with them, like a killed worker. */
    claimAndDie: ({ leaseMs }: { leaseMs: number }) =>
      claimEntries(db, { places: new Map([['mail', 10]]), leaseMs, except: [] }),
    loseDatabase() {
      isLost = true
    },
    findDatabase() {
      isLost = false
    },
    async reset() {
      await database.truncate()
      logLines.splice(0)
    },
    async close() {
      await stopAll()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
