import type { ApiError } from '../../../lib/api-client.ts'
import { isTemporary } from '../../../lib/retry.ts'
import type { Keeping } from '../kept-sheet.ts'
import type { Submission } from './submission.ts'

/** The progress of sending a member's rows. */
export type Sending = Readonly<{
  /** The submission that is being sent, or the last one until the member closes its result. */
  submission: Submission | null
  step: SendingStep
  keeping: Keeping
  /** Since when this tab sends without interruption, in milliseconds, and the number of rows that were done by then. */
  pace: Readonly<{ since: number; rowsBefore: number }> | null
}>

export type SendingStep =
  | { name: 'loading' | 'idle' | 'sending' | 'paused' | 'signed-out' | 'finished' }
  /** The network or the server is not available. The sender retries by itself. */
  | { name: 'waiting'; isOffline: boolean }
  | { name: 'blocked'; message: string }

/** Whether sending is interrupted, for whatever reason. */
export function isHeld({ step }: Sending): boolean {
  return step.name !== 'sending' && step.name !== 'loading'
}

/** The step in which nothing is left to send for now, or null while there is a batch to send. */
export function idleStep(submission: Submission | null): SendingStep | null {
  if (!submission) return { name: 'idle' }
  if (submission.finishedAt !== null) return { name: 'finished' }
  return submission.isPaused ? { name: 'paused' } : null
}

/** What to do about a batch that was not answered with results. */
export type FailedAttempt =
  /** Send it again with the same key, after the given number of seconds if the server asks for that. */
  | { kind: 'later'; after: number | null }
  /** The member has to log in. */
  | { kind: 'signed-out' }
  /** This member may not register at all, so other batches would fail too. */
  | { kind: 'blocked'; message: string }
  /** The server will never accept this batch. */
  | { kind: 'refused'; message: string }

/** A failure after which the batch is still to be sent. */
export type OpenFailure = Exclude<FailedAttempt, { kind: 'refused' }>

/** Tells a final refusal from a temporary failure. */
export function judgeFailure({ status, message, retryAfter }: ApiError): FailedAttempt {
  if (status === 401 || status === 419) return { kind: 'signed-out' }
  if (status === 403) return { kind: 'blocked', message: message ?? 'Je mag nu geen producten registreren.' }
  if (isTemporary({ status, retryAfter })) return { kind: 'later', after: retryAfter }
  return { kind: 'refused', message: message ?? 'De server heeft deze rijen geweigerd.' }
}

/** The step to show after a failed attempt. */
export function stepAfter(failure: OpenFailure, isOnline: boolean): SendingStep {
  if (failure.kind === 'later') return { name: 'waiting', isOffline: !isOnline }
  return failure.kind === 'blocked' ? { name: 'blocked', message: failure.message } : { name: 'signed-out' }
}
