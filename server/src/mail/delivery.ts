import type { OutgoingMail } from './outbox.ts'

/** One way for a composed mail to leave. */
export type Delivery = {
  send(mail: OutgoingMail, message: Buffer, signal: AbortSignal): Promise<void>
  close(): void
}
