import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Circuit } from '../queue/circuit.ts'
import { type DeliveryFailure, deliveryFailure } from './delivery-failure.ts'
import type { Insistence } from './insistence.ts'
import type { MailTiming } from './mail-timing.ts'
import { giveBack, markDead, markSent, type OutgoingMail, postpone } from './outbox.ts'
import { retryDelay } from './retry-delay.ts'
import type { MailTransport } from './transports.ts'

export type DeliveryContext = {
  db: Database
  transport: MailTransport
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>
  circuit: Circuit
  insist: Insistence['insist']
  timing: MailTiming
  /** Aborts when the worker has to stop. */
  patience: AbortSignal
}

/** Makes one attempt at a claimed mail and writes down what became of it. */
export async function deliverMail(context: DeliveryContext, mail: OutgoingMail): Promise<void> {
  const { db, circuit, log, insist } = context
  const failure = await trySending(context, mail)
  if (failure) return settleFailure(context, mail, failure)

  circuit.reportContact()
  log.debug(logFacts(mail), 'mail sent')
  await insist(() => markSent(db, mail))
}

async function trySending(context: DeliveryContext, mail: OutgoingMail): Promise<DeliveryFailure | null> {
  const { transport, timing, patience } = context
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timeout = setTimeout(abort, timing.sendMs)
  patience.addEventListener('abort', abort)
  try {
    await transport.send(mail, controller.signal)
    return null
  } catch (error) {
    return deliveryFailure(error)
  } finally {
    clearTimeout(timeout)
    patience.removeEventListener('abort', abort)
  }
}

async function settleFailure(context: DeliveryContext, mail: OutgoingMail, failure: DeliveryFailure): Promise<void> {
  const { db, circuit, log, insist, timing, patience } = context
  const { kind, code, reason } = failure
  if (patience.aborted) return insist(() => giveBack(db, mail))

  if (kind === 'outage') circuit.reportOutage()
  else circuit.reportContact()
  if (kind === 'refused') {
    log.error({ ...logFacts(mail), code }, 'mail refused for good')
    return insist(() => markDead(db, mail, reason))
  }

  const delayMs = Math.round(retryDelay(kind, mail.attempts, timing))
  log.warn({ ...logFacts(mail), code, delayMs }, 'mail not sent yet')
  await insist(async () => {
    const status = await postpone(db, mail, { delayMs, reason })
    if (status === 'dead') log.error({ ...logFacts(mail), code }, 'mail given up')
  })
}

// Never the address or the subject: a log is read by more people than the mail.
function logFacts({ id, kind, attempts }: OutgoingMail) {
  return { mailId: id, kind, attempts }
}
