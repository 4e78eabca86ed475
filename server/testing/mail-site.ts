import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import type { Database } from '../src/database/database.ts'
import { DatabaseUnavailable } from '../src/database/errors.ts'
import { type MailWorker, startMailWorker } from '../src/mail/mail-worker.ts'
import type { MailTiming } from '../src/mail/deliver-mail.ts'
import { createLayOut, type LayOut } from '../src/mail/mail-template.ts'
import { claimMails, queueMails } from '../src/mail/outbox.ts'
import { createTransport } from '../src/mail/transport.ts'
import { createTestDatabase } from './databases.ts'
import { mailbox } from './mailbox.ts'
import { testMail } from './test-mail.ts'

export type MailSite = Awaited<ReturnType<typeof createMailSite>>

type WorkerOptions = {
  relay?: { url: string }
  dir?: string
  releaseLeases?: boolean
  perDay?: number
  layOut?: LayOut
  timing?: Partial<MailTiming>
}

const sender = {
  provider: 'Zilverbron',
  webUrl: 'https://portaal.voorbeeld.nl',
  contactAddress: 'service@zilverbron.example',
}

// Shorter than in production, so that the tests are fast.
const quick = { pollMs: 50, firstRetryMs: 50, retryCapMs: 200, firstPauseMs: 20, pauseCapMs: 100 }

/** A database with an outbox, for tests that start, stop and disturb mail workers. */
export async function createMailSite() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mail-'))
  const mailDir = join(folder, 'mail')
  const database = await createTestDatabase()
  const { db } = database
  const workers: MailWorker[] = []
  const open: { close(): Promise<void> }[] = []
  const logLines: string[] = []
  let isLost = false

  // Between the workers and the database, so that a test can cut the connection.
  const line: Database = {
    ...db,
    query: (text, values) => (isLost ? Promise.reject(new DatabaseUnavailable('cut')) : db.query(text, values)),
  }

  function startWorker({ relay, dir, releaseLeases, perDay, layOut, timing }: WorkerOptions): MailWorker {
    const worker = startMailWorker({
      db: line,
      transport: createTransport({
        smtpUrl: relay?.url ?? null,
        dir: dir ?? null,
        from: 'portaal@zilverbron.example',
        fromName: 'Zilverbron',
      }),
      layOut: layOut ?? createLayOut([], sender),
      log: pino({ level: 'trace', base: null }, { write: (text) => void logLines.push(text) }),
      releaseLeases,
      bundling: { perDay: perDay ?? null, sender },
      timing: { ...quick, ...timing },
    })
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
    const deadline = performance.now() + 15_000
    while (!(await isThere())) {
      if (performance.now() > deadline) throw new Error(`Timed out. The log: ${logLines.join('')}`)
      await sleep(10)
    }
  }

  async function count(condition: string): Promise<number> {
    const [row] = await db.query<{ count: number }>(`select count(*) as count from mails where ${condition}`)
    return row?.count ?? 0
  }

  async function counts(): Promise<Record<string, number>> {
    const rows = await db.query<{ status: string; count: number }>(
      'select status, count(*) as count from mails group by status',
    )
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  }

  async function stopAll(): Promise<void> {
    isLost = false
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await Promise.all(open.splice(0).map((thing) => thing.close()))
  }

  return {
    db,
    mailDir,
    mailbox: mailbox(mailDir),
    startWorker,
    queue,
    waitFor,
    counts,
    stopAll,
    get log() {
      return logLines.join('')
    },
    /** Closes it after the test. */
    opens<Thing extends { close(): Promise<void> }>(thing: Thing): Thing {
      open.push(thing)
      return thing
    },
    waitUntilSent: (wanted: number) => waitFor(async () => (await count(`status = 'sent'`)) === wanted),
    leased: () => count('leased_until is not null'),
    async attempts() {
      const [row] = await db.query<{ sum: number }>('select sum(attempts) as sum from mails')
      return row?.sum ?? 0
    },
    async lastError() {
      const [row] = await db.query<{ last_error: string | null }>('select max(last_error) as last_error from mails')
      return row?.last_error ?? null
    },
    /** Claims the mails that are due and does nothing with them, like a killed worker. */
    claimAndDie: ({ leaseMs }: { leaseMs: number }) => claimMails(db, { count: 10, leaseMs, perDay: null }),
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
