import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { backoffMs } from '../queue/backoff.ts'
import type { CircuitBreaker } from '../queue/circuit-breaker.ts'
import { type LayOut, UnknownTemplate } from './mail-template.ts'
import { markDead, markSent, type OutgoingMail, postpone, releaseMail } from './outbox.ts'
import type { MailTransport } from './transport.ts'

export type MailTiming = typeof mailTiming

export const mailTiming = {
  // How often the outbox is checked for mails of other processes and for mails that are due again.
  pollMs: 1_000,
  // How often held mails are checked. They wait an hour, so a minute more matters little.
  bundleEveryMs: 60_000,
  sendMs: 30_000,
  // Longer than any attempt takes, or two workers would send the same mail.
  leaseMs: 60_000,
  // Between the attempts of one mail. All mail must be out within two minutes after an outage, hence the cap. The slow
  // cap is for a mailbox that postpones a mail for hours.
  firstRetryMs: 5_000,
  retryCapMs: 60_000,
  slowRetryCapMs: 15 * 60_000,
  // Between all attempts during an outage.
  firstPauseMs: 1_000,
  pauseCapMs: 15_000,
  // Between mails while requests queue new ones.
  yieldMs: 50,
  // For finishing the claimed mails when the worker stops.
  stopMs: 5_000,
}

export type DeliveryContext = {
  db: Database
  transport: MailTransport
  layOut: LayOut
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>
  circuitBreaker: CircuitBreaker
  timing: MailTiming
  /** Aborts when the worker can't wait any longer for this delivery. */
  stopDeadline: AbortSignal
  /** Retries a write while the database is down. */
  writeResult: (write: () => Promise<void>) => Promise<void>
}

/** Makes one attempt at a claimed mail and stores its result. */
export async function deliverMail(context: DeliveryContext, mail: OutgoingMail): Promise<void> {
  const { db, circuitBreaker, log, writeResult } = context
  const failure = await trySending(context, mail)
  if (failure) return storeFailure(context, mail, failure)

  circuitBreaker.recordSuccess()
  log.debug(logFacts(mail), 'mail sent')
  await writeResult(() => markSent(db, mail))
}

async function trySending(context: DeliveryContext, mail: OutgoingMail): Promise<DeliveryFailure | null> {
  const { transport, layOut, timing, stopDeadline } = context
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timeout = setTimeout(abort, timing.sendMs)
  stopDeadline.addEventListener('abort', abort)
  try {
    await transport.send({ ...mail, ...layOut(mail) }, controller.signal)
    return null
  } catch (error) {
    return deliveryFailure(error)
  } finally {
    clearTimeout(timeout)
    stopDeadline.removeEventListener('abort', abort)
  }
}

async function storeFailure(context: DeliveryContext, mail: OutgoingMail, failure: DeliveryFailure): Promise<void> {
  const { db, circuitBreaker, log, timing, stopDeadline, writeResult } = context
  const { kind, code, reason } = failure
  if (stopDeadline.aborted) return writeResult(() => releaseMail(db, mail))

  if (kind === 'outage') circuitBreaker.recordFailure()
  else if (kind !== 'unknown') circuitBreaker.recordSuccess()
  if (kind === 'refused') {
    log.error({ ...logFacts(mail), code }, 'mail refused for good')
    return writeResult(() => markDead(db, mail, reason))
  }

  // A newer version queued it, and will send it when the update is complete.
  const canGiveUp = kind !== 'unknown'
  const delayMs = Math.round(retryDelayMs(kind, mail.attempts, timing))
  log.warn({ ...logFacts(mail), code, delayMs }, 'mail not sent yet')
  await writeResult(async () => {
    const status = await postpone(db, mail, { delayMs, reason, canGiveUp })
    if (status === 'dead') log.error({ ...logFacts(mail), code }, 'mail given up')
  })
}

// Never the address or the subject: more people read a log than the mail.
function logFacts({ id, template, attempts }: OutgoingMail) {
  return { mailId: id, kind: template, attempts }
}

// About the first hour.
const quickAttempts = 60

/** How long a mail waits before its next attempt. */
export function retryDelayMs(kind: DeliveryFailure['kind'], attempts: number, timing: MailTiming): number {
  const isQuick = kind === 'outage' || attempts <= quickAttempts
  const capMs = isQuick ? timing.retryCapMs : timing.slowRetryCapMs
  return backoffMs(attempts, { firstMs: timing.firstRetryMs, capMs })
}

export type DeliveryFailure = {
  /**
   * `refused`: the relay will never accept this mail. `postponed`: not now. `outage`: it accepts no mail now.
   * `unknown`: this version of the portal can't lay it out.
   */
  kind: 'refused' | 'postponed' | 'outage' | 'unknown'
  /** Codes only: the relay's words may not be logged. */
  code: string
  /** The relay's words for the operator, without addresses. */
  reason: string
}

/** Classifies an error of the transport by whether, and how soon, another attempt makes sense. */
export function deliveryFailure(error: unknown): DeliveryFailure {
  if (error instanceof UnknownTemplate) return { kind: 'unknown', code: error.name, reason: error.message }

  const failure = readError(error)
  return { kind: failureKind(failure), code: failureCode(failure), reason: failureReason(failure) }
}

type TransportError = { code: string; command: string; responseCode: number | null; message: string }

function readError(error: unknown): TransportError {
  const { code, command, responseCode, message } = (error instanceof Error ? error : {}) as Partial<TransportError>
  return {
    code: code ?? 'UNKNOWN',
    command: command ?? '',
    responseCode: responseCode ?? null,
    message: message ?? String(error),
  }
}

// Only a reply to RCPT TO or DATA is about this mail. A relay that refuses the connection, the login or our sender
// refuses every mail until an operator fixes it, so those mails must not end up dead.
function failureKind({ code, command, responseCode }: TransportError): DeliveryFailure['kind'] {
  if (responseCode === null) return isOurOwnRefusal(code) ? 'refused' : 'outage'
  if (command !== 'RCPT TO' && command !== 'DATA') return 'outage'
  // 503 means that commands came in the wrong order, so nothing is wrong with the mail.
  return responseCode >= 500 && responseCode !== 503 ? 'refused' : 'postponed'
}

// Nodemailer itself refuses an address or a message that can't be sent.
function isOurOwnRefusal(code: string): boolean {
  return code === 'EENVELOPE' || code === 'EMESSAGE'
}

function failureCode({ code, command, responseCode }: TransportError): string {
  return [code, responseCode, command].filter(Boolean).join(' ')
}

function failureReason({ message }: TransportError): string {
  return message
    .replaceAll(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, '[adres]')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 300)
}
