import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { createBell } from '../queue/bell.ts'
import { createCircuit } from '../queue/circuit.ts'
import { bundleHeldMails } from './bundle-mails.ts'
import { deliverMail } from './deliver-mail.ts'
import { createInsistence } from './insistence.ts'
import type { MailSender } from './mail-layout.ts'
import { type MailTiming, mailTiming } from './mail-timing.ts'
import { claimMails, type OutgoingMail, releaseLeases } from './outbox.ts'
import type { MailTransport } from './transports.ts'

export type MailWorker = {
  /** Tells that mails were queued; call it after the commit. */
  wake(): void
  /** Finishes what is in hand and leaves the rest in the queue. */
  stop(): Promise<void>
}

export type MailWorkerOptions = {
  db: Database
  transport: MailTransport
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>
  /** Frees at once what a killed process had in hand. Only when no other process sends from this database. */
  releaseLeases?: boolean
  /** What may go in a day to an address that is no member's before the rest is bundled; null when all may. */
  bundling: { perDay: number | null; sender: MailSender }
  timing?: Partial<MailTiming>
}

// A process that is killed has sent at most this many mails without having written so: they are sent again.
const lanes = 2

/**
 * Sends the queued mails until it is stopped, and survives whatever the relay or the database does meanwhile. A mail is
 * sent at least once, and twice only when a process dies between sending it and writing that down.
 */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { db, transport, log, bundling } = options
  const timing = { ...mailTiming, ...options.timing }
  const patience = new AbortController()
  const circuit = createCircuit(timing)
  const { attempt, insist } = createInsistence({ log, retryMs: timing.pollMs, patience: patience.signal })
  const context = { db, transport, log, circuit, insist, timing, patience: patience.signal }
  const bell = createBell()
  const inHand = new Set<Promise<void>>()
  let acts = 0
  let bundledAt = -Infinity
  let isStopping = false
  const running = run()

  async function run(): Promise<void> {
    if (options.releaseLeases) await insist(() => releaseLeases(db))
    while (!isStopping) {
      await bundleMails()
      await takeMails()
      await bell.wait(circuit.pauseLeftMs() || timing.pollMs)
    }
  }

  async function takeMails(): Promise<void> {
    const free = (circuit.isProbing() ? 1 : lanes) - inHand.size
    if (free <= 0 || circuit.pauseLeftMs() > 0) return

    const { leaseMs } = timing
    const claimed = await attempt(() => claimMails(db, { count: free, leaseMs, perDay: bundling.perDay }))
    for (const mail of claimed?.result.mails ?? []) takeInHand(mail)
    // Behind those that are held others wait that may go.
    if (claimed?.result.isHeld) bell.ring()
  }

  async function bundleMails(): Promise<void> {
    if (performance.now() - bundledAt < timing.bundleEveryMs) return

    bundledAt = performance.now()
    await attempt(() => bundleHeldMails(db, bundling.sender))
  }

  function takeInHand(mail: OutgoingMail): void {
    const delivery = deliverThenRest(mail).finally(() => {
      inHand.delete(delivery)
      bell.ring()
    })
    inHand.add(delivery)
  }

  async function deliverThenRest(mail: OutgoingMail): Promise<void> {
    const actsBefore = acts
    await deliverMail(context, mail)
    // A mail may wait, somebody who registers may not: while acts come in faster than mails leave, they go first.
    if (acts - actsBefore > 1) await sleep(timing.restMs)
  }

  function wake(): void {
    acts += 1
    bell.ring()
  }

  async function stop(): Promise<void> {
    isStopping = true
    bell.ring()
    const timer = setTimeout(() => patience.abort(), timing.stopMs)
    await running
    await Promise.all(inHand)
    clearTimeout(timer)
    transport.close()
  }

  return { wake, stop }
}
