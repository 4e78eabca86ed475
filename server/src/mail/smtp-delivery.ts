import { createTransport } from 'nodemailer'
import type { Delivery } from './delivery.ts'

export type SmtpTimeouts = { connectMs: number; greetingMs: number; silenceMs: number }

const patience: SmtpTimeouts = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 25_000 }

/** Sends through an SMTP relay over a few kept connections. */
export function smtpDelivery(url: string, sender: string, timeouts = patience): Delivery {
  const relay = createTransport({
    pool: true,
    url,
    maxConnections: 2,
    // Only for a kept connection that turns out to be closed; real retries are the worker's.
    maxRequeues: 1,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
  })
  return {
    async send(mail, message, signal) {
      // Objects again: a string would be read as a list of addresses.
      const envelope = { from: { name: '', address: sender }, to: [{ name: '', address: mail.to.address }] }
      await relay.sendMail({ envelope, raw: message, signal })
    },
    close() {
      relay.close({ force: true })
    },
  }
}
