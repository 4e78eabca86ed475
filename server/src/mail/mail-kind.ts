import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { backoffMs } from '../queue/backoff.ts'
import { createCircuitBreaker } from '../queue/circuit-breaker.ts'
import { type Failure, removeEntry } from '../queue/entries.ts'
import type { Kind } from '../queue/run-entry.ts'
import { bundleHeldMails } from './bundle-mails.ts'
import { type DeliveryFailure, DeliveryFailed, deliveryFailure } from './delivery-failure.ts'
import type { MailSender } from './mail-layout.ts'
import type { LayOut, MailFacts } from './mail-template.ts'
import { type ClaimedMail, holdIfExcess, mailEntry, markSent } from './outbox.ts'
import type { MailTransport } from './transport.ts'

export type MailTiming = typeof mailTiming

export const mailTiming = {
  sendMs: 30_000,
  // Between the attempts of one mail. All mail must be out within two minutes after an outage, hence the cap. The slow
  // cap is for a mailbox that postpones a mail for hours.
  firstRetryMs: 5_000,
  retryCapMs: 60_000,
  slowRetryCapMs: 15 * 60_000,
  // Between all attempts during an outage.
  firstPauseMs: 1_000,
  pauseCapMs: 15_000,
  // A relay that took a mail within this time does not refuse all of ours.
  welcomeMs: 60_000,
  // Between mails while requests queue new ones.
  yieldMs: 50,
}

type Options = {
  db: Database
  transport: MailTransport
  /** Fetches what laying out a mail needs. */
  prepare?: (mail: MailFacts) => Promise<void>
  layOut: LayOut
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>
  sender: MailSender
  /** The most mails a day to an address that is not a member's, before the others are bundled; null for no limit. */
  perDay: number | null
  timing?: Partial<MailTiming>
}

/**
 * Sends mails from the queue. A mail is sent at least once, and twice only when the process dies between sending it and
 * storing that.
 */
export function mailKind({
  db,
  transport,
  prepare,
  layOut,
  log,
  sender,
  perDay,
  ...options
}: Options): Kind<MailFacts, Ending> {
  const timing = { ...mailTiming, ...options.timing }
  const circuitBreaker = createCircuitBreaker(timing)
  let acceptedAt = -Infinity
  /** When the relay first refused each mail that it may not want, or all of ours. */
  const unwelcomeSince = new Map<number, number>()

  async function run(mail: ClaimedMail, signal: AbortSignal): Promise<Ending> {
    if (mail.payload.isDropped) return 'dropped'
    if (mail.status === 'held') {
      await bundleHeldMails(db, mail, sender)
      return 'bundled'
    }
    if (perDay !== null && (await holdIfExcess(db, mail, perDay))) return 'held'

    await prepare?.(mail.payload)
    await send(mail, signal)
    circuitBreaker.recordSuccess()
    acceptedAt = performance.now()
    unwelcomeSince.delete(mail.id)
    log.debug(logFacts(mail), 'mail sent')
    return 'sent'
  }

  async function send(mail: ClaimedMail, signal: AbortSignal): Promise<void> {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timing.sendMs)
    try {
      const message = { ...mail.payload, createdAt: mail.created_at, ...layOut(mail.payload) }
      await transport.send(message, AbortSignal.any([signal, timeout.signal]))
    } catch (error) {
      throw new DeliveryFailed(deliveryFailure(error))
    } finally {
      clearTimeout(timer)
    }
  }

  function failureOf(error: unknown, mail: ClaimedMail): Failure {
    // Of the database, for example: that says nothing of the relay.
    if (!(error instanceof DeliveryFailed))
      return { delayMs: timing.firstRetryMs, reason: 'no attempt', givesUp: 'never' }

    const { code, reason } = error.failure
    const kind = error.failure.kind === 'unwelcome' ? kindOfUnwelcome(mail) : error.failure.kind
    if (kind === 'outage') circuitBreaker.recordFailure()
    else if (kind !== 'unknown') circuitBreaker.recordSuccess()
    if (kind === 'refused') {
      log.error({ ...logFacts(mail), code }, 'mail refused for good')
      return { delayMs: 0, reason, givesUp: 'now' }
    }

    const delayMs = Math.round(retryDelayMs(kind, mail.attempts, timing))
    log.warn({ ...logFacts(mail), code, delayMs }, 'mail not sent yet')
    // A mail of an unknown template was queued by a newer version, which will send it when the update is complete.
    const isOld = mail.claimed_at.getTime() - mail.created_at.getTime() > unknownMs
    return { delayMs, reason, givesUp: kind === 'unknown' && !isOld ? 'never' : 'later' }
  }

  // Either way it waits: only its end after five days makes it dead. A relay that took another mail since it first refused
  // this one does not refuse all of ours; on a quiet portal that other mail may be hours ago.
  function kindOfUnwelcome({ id }: ClaimedMail): 'postponed' | 'outage' {
    const now = performance.now()
    const since = unwelcomeSince.get(id) ?? now
    unwelcomeSince.set(id, since)
    return acceptedAt > Math.min(since, now - timing.welcomeMs) ? 'postponed' : 'outage'
  }

  return {
    name: mailEntry,
    // Also the most mails that are sent twice after a kill: sent already, but not yet stored as sent.
    concurrency: 2,
    // Mails can wait but requests can't: while mails are queued faster than they leave, leave time for the requests.
    yieldMs: timing.yieldMs,
    circuitBreaker,
    run,
    async store(mail, ending) {
      if (ending === 'sent') await markSent(db, mail)
      if (ending === 'dropped') await removeEntry(db, mail)
    },
    failureOf,
  }
}

/** What became of a claimed mail. One that is held or bundled is stored so by the run itself. */
type Ending = 'sent' | 'held' | 'bundled' | 'dropped'

// Never the address or the subject: more people read a log than the mail.
function logFacts({ id, payload, attempts }: ClaimedMail) {
  return { mailId: id, kind: payload.template, attempts, reqId: payload.requestId }
}

// By then no newer version will come.
const unknownMs = 30 * 24 * 3_600_000

// About the first hour.
const quickAttempts = 60

export function retryDelayMs(kind: DeliveryFailure['kind'], attempts: number, timing: MailTiming): number {
  const isQuick = kind === 'outage' || attempts <= quickAttempts
  const capMs = isQuick ? timing.retryCapMs : timing.slowRetryCapMs
  return backoffMs(attempts, { firstMs: timing.firstRetryMs, capMs })
}
