import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { createCircuitBreaker } from '../queue/circuit-breaker.ts'
import { createWakeUp } from '../queue/wake-up.ts'
import { bundleHeldMails } from './bundle-mails.ts'
import { deliverMail, type MailTiming, mailTiming } from './deliver-mail.ts'
import type { MailSender } from './mail-layout.ts'
import type { LayOut } from './mail-template.ts'
import { claimMails, type OutgoingMail, releaseAbandonedMails } from './outbox.ts'
import type { MailTransport } from './transport.ts'

export type MailWorker = {
  /** Finishes the claimed mails and leaves the rest in the queue. */
  stop(): Promise<void>
}

export type MailWorkerOptions = {
  db: Database
  transport: MailTransport
  layOut: LayOut
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>
  /** Releases at once what a killed process had claimed. Only when no other process sends from this database. */
  releaseLeases?: boolean
  /** The most mails a day to an address that is not a member's, before the others are bundled; null for no limit. */
  bundling: { perDay: number | null; sender: MailSender }
  timing?: Partial<MailTiming>
}

// Also the most mails that are sent twice after a kill: sent already, but not yet marked so.
const concurrency = 2

/**
 * Sends the queued mails until it is stopped, whatever the relay or the database does meanwhile. A mail is sent at least
 * once, and twice only when the process dies between sending it and marking it sent.
 */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { db, transport, layOut, log, bundling } = options
  const timing = { ...mailTiming, ...options.timing }
  const stopDeadline = new AbortController()
  const circuitBreaker = createCircuitBreaker(timing)
  const { tryOnce, retryUntilSuccess } = createDatabaseRetry({
    log,
    retryMs: timing.pollMs,
    stopDeadline: stopDeadline.signal,
  })
  const context = {
    db,
    transport,
    layOut,
    log,
    circuitBreaker,
    timing,
    stopDeadline: stopDeadline.signal,
    writeResult: retryUntilSuccess,
  }
  const wakeUp = createWakeUp()
  const deliveries = new Set<Promise<void>>()
  let wakeUps = 0
  let bundledAt = -Infinity
  let isStopping = false
  const stopListening = db.listen((kind) => {
    if (kind === 'mail') wakeUps += 1
    wakeUp.signal()
  })
  const running = loop()

  async function loop(): Promise<void> {
    if (options.releaseLeases) await retryUntilSuccess(() => releaseAbandonedMails(db))
    while (!isStopping) {
      await bundleMails()
      await claimAndDeliver()
      await wakeUp.wait(circuitBreaker.pauseLeftMs() || timing.pollMs)
    }
  }

  async function claimAndDeliver(): Promise<void> {
    const free = (circuitBreaker.isProbing() ? 1 : concurrency) - deliveries.size
    if (free <= 0 || circuitBreaker.pauseLeftMs() > 0) return

    const { leaseMs } = timing
    const claimed = await tryOnce(() => claimMails(db, { count: free, leaseMs, perDay: bundling.perDay }))
    for (const mail of claimed?.result.mails ?? []) startDelivery(mail)
    // Others may be due behind the mails that were held.
    if (claimed?.result.hasHeld) wakeUp.signal()
  }

  async function bundleMails(): Promise<void> {
    if (performance.now() - bundledAt < timing.bundleEveryMs) return

    bundledAt = performance.now()
    await tryOnce(() => bundleHeldMails(db, bundling.sender))
  }

  function startDelivery(mail: OutgoingMail): void {
    const delivery = deliverThenYield(mail).finally(() => {
      deliveries.delete(delivery)
      wakeUp.signal()
    })
    deliveries.add(delivery)
  }

  async function deliverThenYield(mail: OutgoingMail): Promise<void> {
    const wakeUpsBefore = wakeUps
    await deliverMail(context, mail)
    // Mails can wait but requests can't: while mails are queued faster than they leave, leave time for the requests.
    if (wakeUps - wakeUpsBefore > 1) await sleep(timing.yieldMs)
  }

  async function stop(): Promise<void> {
    isStopping = true
    stopListening()
    wakeUp.signal()
    const timer = setTimeout(() => stopDeadline.abort(), timing.stopMs)
    await running
    await Promise.all(deliveries)
    clearTimeout(timer)
    transport.close()
  }

  return { stop }
}

type RetryOptions = { log: Pick<FastifyBaseLogger, 'warn'>; retryMs: number; stopDeadline: AbortSignal }

/** Retries while the database is down. A result that is never stored would mean that the mail is sent again. */
function createDatabaseRetry({ log, retryMs, stopDeadline }: RetryOptions) {
  let isDown = false

  /** One attempt; null while the database is down. */
  async function tryOnce<Result>(work: () => Promise<Result>): Promise<{ result: Result } | null> {
    try {
      const result = await work()
      isDown = false
      return { result }
    } catch (error) {
      // The message only: the details of a database error may quote a row.
      if (!isDown) log.warn({ reason: error instanceof Error ? error.message : '' }, 'mail waits for the database')
      isDown = true
      return null
    }
  }

  async function retryUntilSuccess(write: () => Promise<void>): Promise<void> {
    while (!(await tryOnce(write)) && !stopDeadline.aborted) {
      await sleep(retryMs, undefined, { signal: stopDeadline }).catch(() => {})
    }
  }

  return { tryOnce, retryUntilSuccess }
}
