import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailText } from './mail-layout.ts'
import type { Mailbox } from './mail-template.ts'
import { plainName } from './plain-name.ts'

export type MailMessage = MailText & {
  messageId: string
  createdAt: Date
  to: Mailbox
  replyTo?: Mailbox
  fromName?: string
  requestId?: string
}

export type MailTransport = {
  /** Delivers the mail, or throws; it gives up at once when the signal aborts. */
  send(mail: MailMessage, signal: AbortSignal): Promise<void>
  close(): void
}

type Delivery = {
  send(mail: MailMessage, sender: Mailbox, signal: AbortSignal): Promise<void>
  close(): void
}

export type MailSettings = { smtpUrl: string | null; dir: string | null; from: string; fromName?: string }

export function createTransport(settings: MailSettings, timeouts?: SmtpTimeouts): MailTransport {
  const { smtpUrl, dir, from, fromName = '' } = settings
  // The folder first: a retry may write a file twice, but should not mail somebody twice.
  const deliveries = [
    ...(dir === null ? [] : [folderDelivery(dir)]),
    ...(smtpUrl === null ? [] : [smtpDelivery(smtpUrl, timeouts)]),
  ]
  if (deliveries.length === 0) throw new Error('Mail needs an SMTP relay or a folder')

  return {
    async send(mail, signal) {
      for (const delivery of deliveries) await delivery.send(mail, { name: fromName, address: from }, signal)
    },
    close() {
      for (const delivery of deliveries) delivery.close()
    },
  }
}

/**
 * The complete message with its headers. Names and texts are encoded, so nothing that was typed can become a header. A
 * `readable` one has its plain text as it is, for people who open the file: not every relay would take that.
 */
export function composeMessage(mail: MailMessage, from: Mailbox, { readable = false } = {}): Promise<Buffer> {
  const composer = new MailComposer({
    messageId: `<${mail.messageId}@${domainOf(from.address)}>`,
    // The moment it was queued, so that every attempt sends the same message.
    date: mail.createdAt,
    from: mail.fromName === undefined ? from : { name: plainName(mail.fromName), address: from.address },
    // Objects only: an address inside a string could add recipients.
    to: withPlainName(mail.to),
    replyTo: mail.replyTo && withPlainName(mail.replyTo),
    subject: mail.subject,
    html: mail.html,
    text: readable ? { raw: asReadablePart(mail.text) } : mail.text,
    headers: {
      'Content-Language': 'nl',
      ...(mail.requestId && { 'X-Request-Id': mail.requestId }),
      ...(mail.unsubscribe && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

function asReadablePart(text: string): string {
  const headers = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit'
  return `${headers}\r\n\r\n${text.replace(/\r\n|\r|\n/g, '\r\n')}`
}

function withPlainName({ name, address }: Mailbox): Mailbox {
  return { name: plainName(name), address }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

export type SmtpTimeouts = { connectMs: number; greetingMs: number; silenceMs: number }

const defaultTimeouts: SmtpTimeouts = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 25_000 }

function smtpDelivery(url: string, timeouts = defaultTimeouts): Delivery {
  const relay = nodemailer.createTransport({
    pool: true,
    url,
    maxConnections: 2,
    // Only for a kept connection that the relay has closed; the mail worker does the real retries.
    maxRequeues: 1,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
  })
  return {
    async send(mail, sender, signal) {
      // Objects again: a string would be parsed as a list of addresses.
      const envelope = { from: { name: '', address: sender.address }, to: [{ name: '', address: mail.to.address }] }
      await relay.sendMail({ envelope, raw: await composeMessage(mail, sender), signal })
    },
    close() {
      relay.close({ force: true })
    },
  }
}

/**
 * Connects to the relay and logs in as for a mail, without sending one; tells whether the connection is encrypted. Throws with
 * the relay's answer.
 */
export async function tryRelay(url: string, limitMs: number): Promise<{ isEncrypted: boolean }> {
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs }
  try {
    await nodemailer.createTransport({ url, ...limits, requireTLS: true }).verify()
    return { isEncrypted: true }
  } catch (error) {
    if (unreachable.has((error as { code?: string }).code ?? '')) throw error
  }
  // What a mail would meet: most relays are asked for TLS and need not have it.
  await nodemailer.createTransport({ url, ...limits }).verify()
  return { isEncrypted: false }
}

const unreachable = new Set(['EAUTH', 'ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT'])

/** Writes each mail as one complete `.eml` file, whose links can be copied; another attempt replaces the file. */
function folderDelivery(folder: string): Delivery {
  return {
    async send(mail, sender) {
      const { createdAt, messageId } = mail
      // Sorts by time, and is the same for every attempt.
      const name = `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${messageId}.eml`
      // Renamed when it is complete, so that a reader of the folder never sees half a mail.
      const unfinished = join(folder, `.${name}.part`)
      await mkdir(folder, { recursive: true })
      await writeFile(unfinished, await composeMessage(mail, sender, { readable: true }))
      await rename(unfinished, join(folder, name))
    },
    close() {},
  }
}

export function isCaptured(name: string): boolean {
  return /\.eml(\.part)?$/.test(name)
}
