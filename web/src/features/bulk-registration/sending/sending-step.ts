import type { Unanswered } from '../../../device/send-as-member.ts'
import type { Keeping } from '../worksheet-hold.ts'
import type { Submission } from './submission.ts'

export type Sending = Readonly<{
  /** The submission that is being sent, or the last one until the member closes its result. */
  submission: Submission | null
  step: SendingStep
  keeping: Keeping
}>

export type SendingStep =
  | { name: 'loading' | 'idle' | 'sending' | 'paused' | 'signed-out' | 'finished' }
  /** The network or the server is not available. The sender retries by itself. */
  | { name: 'waiting'; isOffline: boolean }
  | { name: 'blocked'; message: string }

export function isHeld(step: SendingStep): boolean {
  return step.name !== 'sending' && step.name !== 'loading'
}

/** The step in which nothing is left to send for now, or null while there is a batch to send. */
export function idleStep(submission: Submission | null): SendingStep | null {
  if (!submission) return { name: 'idle' }
  if (submission.finishedAt !== null) return { name: 'finished' }
  return submission.isPaused ? { name: 'paused' } : null
}

/** Why the next batch is not answered yet. A blocked member may not register at all, so other batches would fail too. */
export type Held = Unanswered | { name: 'blocked'; message: string }

export function stepAfter(held: Held, isOnline: boolean): SendingStep {
  return held.name === 'later' ? { name: 'waiting', isOffline: !isOnline } : held
}
