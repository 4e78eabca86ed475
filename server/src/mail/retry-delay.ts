import { withJitter } from '../queue/with-jitter.ts'
import type { DeliveryFailure } from './delivery-failure.ts'
import type { MailTiming } from './mail-timing.ts'

// About the first hour.
const quickAttempts = 60

/** How long a mail waits before its next attempt: twice as long each time, up to a cap. */
export function retryDelay(kind: DeliveryFailure['kind'], attempts: number, timing: MailTiming): number {
  const isQuick = kind === 'outage' || attempts <= quickAttempts
  const cap = isQuick ? timing.retryCapMs : timing.slowRetryCapMs
  return withJitter(Math.min(cap, timing.firstRetryMs * 2 ** (attempts - 1)))
}
