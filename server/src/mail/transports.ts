import { captureDelivery } from './capture-delivery.ts'
import { composeMessage } from './compose-message.ts'
import type { OutgoingMail } from './outbox.ts'
import { type SmtpTimeouts, smtpDelivery } from './smtp-delivery.ts'

export type MailTransport = {
  /** Hands the mail over, or throws; when the signal aborts it gives up at once. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  close(): void
}

export type MailSettings = { smtpUrl: string | null; dir: string | null; from: string; fromName?: string }

/** Mail goes to the folder, to the relay, or to both. */
export function createTransport(settings: MailSettings, timeouts?: SmtpTimeouts): MailTransport {
  const { smtpUrl, dir, from, fromName = '' } = settings
  // The folder first: writing a file twice is harmless, mailing somebody twice is not.
  const deliveries = [
    ...(dir === null ? [] : [captureDelivery(dir)]),
    ...(smtpUrl === null ? [] : [smtpDelivery(smtpUrl, from, timeouts)]),
  ]
  if (deliveries.length === 0) throw new Error('Mail needs a relay or a folder to go to')

  return {
    async send(mail, signal) {
      const message = await composeMessage(mail, { name: fromName, address: from })
      for (const delivery of deliveries) await delivery.send(mail, message, signal)
    },
    close() {
      for (const delivery of deliveries) delivery.close()
    },
  }
}
