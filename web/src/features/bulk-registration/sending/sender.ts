import type { BatchResult } from '@portal/contract/bulk-registration'
import { type ApiError, toApiError } from '../../../lib/api-client.ts'
import { pauseBefore } from '../../../lib/retry.ts'
import { changeKept, keepingOf, type Kept, type KeptSheet, readKept, withSheet } from '../kept-sheet.ts'
import type { CommonSheet } from '../sheet/merge-sheets.ts'
import { judgeFailure, type OpenFailure, idleStep, type Sending, stepAfter } from './sending-step.ts'
import {
  type BatchToSend,
  isUnfinished,
  newSubmission,
  nextBatch,
  type SendableRow,
  type Submission,
  takeOutcome,
  takeRefusal,
  takeResults,
} from './submission.ts'

/** What the sender needs from its environment. Tests pass their own. */
export type SenderEnvironment = {
  /** Sends one batch in the given session, and in no other. Throws an `ApiError`. */
  send: (batch: BatchToSend, session: string) => Promise<{ results: readonly BatchResult[] }>
  /** Names the session of this browser, or null when it is not this member's. Throws an `ApiError`. */
  findSession: (memberId: number) => Promise<string | null>
  /** Runs the work while no other tab runs work under the same name. */
  withLock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  now: () => number
  random: () => number
  isOnline: () => boolean
}

// How long a result is kept for the member to see.
const resultLifeMs = 24 * 60 * 60_000

/**
 * Sends a member's rows in batches until every batch is answered, across lost answers, lost networks, ended sessions and
 * closed tabs. A retry uses the Idempotency-Key of its batch, so nothing is registered twice.
 */
export class Sender {
  private sending: Sending = { submission: null, step: { name: 'loading' }, keeping: 'device', pace: null }
  private readonly watchers = new Set<() => void>()
  private failures = 0
  private isRunning = false
  private isAsked = false
  private wakeUp: (() => void) | null = null
  private seen: string | null = null
  private readonly memberId: number
  private readonly environment: SenderEnvironment

  constructor(memberId: number, environment: SenderEnvironment) {
    this.memberId = memberId
    this.environment = environment
  }

  /** Returns the same object until something changes, as `useSyncExternalStore` needs. */
  readonly read = (): Sending => this.sending

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /**
   * Stores the rows as the submission to send, next to the worksheet, and starts to send them. `common` is what the worksheet and
   * the device had in common: rows that another tab removed or registered since are not sent.
   */
  async start(rows: readonly SendableRow[], sheet: KeptSheet, common: CommonSheet | null = null): Promise<void> {
    const now = this.environment.now()
    await this.change((kept) => {
      // Another tab may have started a submission first.
      if (isUnfinished(kept.submission)) return kept
      const next = withSheet(this.memberId, kept, { sheet, common })
      const there = new Set(next.sheet?.rows.map(({ id }) => id))
      const left = rows.filter(({ id }) => there.has(id))
      return left.length > 0 ? { ...next, submission: newSubmission(left, now, sheet.fileName) } : next
    })
    void this.run()
  }

  /** Sends the stored submission, if there is one. While it waits for a retry, the retry starts at once. */
  async run(): Promise<void> {
    this.wakeUp?.()
    this.isAsked = true
    if (this.isRunning) return
    this.isRunning = true
    try {
      await this.load()
      if (this.isOutdated()) await this.dismiss()
      while (await this.sendNext());
    } finally {
      this.isRunning = false
    }
  }

  /** Stops after the batch that is being sent, in every tab, until `goOn` is called. */
  async pause(): Promise<void> {
    await this.changeSubmission((submission) => ({ ...submission, isPaused: true }))
    this.wakeUp?.()
  }

  async goOn(): Promise<void> {
    await this.changeSubmission((submission) => ({ ...submission, isPaused: false }))
    await this.run()
  }

  /** Removes the submission. Rows that were not sent or were refused stay in the worksheet. */
  async dismiss(): Promise<void> {
    await this.change((kept) => ({ ...kept, submission: null }))
    this.show({ step: { name: 'idle' }, pace: null })
  }

  /** The submission whose result the member has seen in this tab. With refused rows there is something to do about it still. */
  get seenResult(): string | null {
    return this.seen
  }

  noteSeen({ id, rows }: Submission): void {
    if (rows.every(({ outcome }) => outcome === 'registered')) this.seen = id
  }

  // After a day the member wants an empty worksheet, and data of registered customers must not stay on the device.
  private isOutdated(): boolean {
    const finishedAt = this.sending.submission?.finishedAt ?? null
    return finishedAt !== null && this.environment.now() - finishedAt > resultLifeMs
  }

  // Returns false when nothing is left to do until the member asks for it.
  private async sendNext(): Promise<boolean> {
    const rest = idleStep(this.sending.submission)
    if (rest) {
      this.show({ step: rest, pace: null })
      return false
    }
    this.isAsked = false
    const failure = await this.environment.withLock(`bulk-registration:${this.memberId}`, () => this.attempt())
    if (failure === null) {
      this.failures = 0
      return true
    }
    this.show({ step: stepAfter(failure, this.environment.isOnline()), pace: null })
    if (failure.kind !== 'later') return false

    this.failures += 1
    // The connection may have come back while this attempt failed.
    if (this.isAsked && failure.after === null) return true
    await this.wait(pauseBefore(this.failures, failure.after, this.environment.random()), failure.after !== null)
    await this.load()
    return true
  }

  private async attempt(): Promise<OpenFailure | null> {
    // While this tab waited for the lock, another tab may have sent the batch or paused the submission.
    await this.load()
    const { submission } = this.sending
    const batch = submission && nextBatch(submission)
    if (!batch || idleStep(submission)) return null

    const { now, findSession, send } = this.environment
    if (!this.sending.pace) this.show({ pace: { since: now(), rowsBefore: rowsDone(submission) } })
    try {
      const session = await findSession(this.memberId)
      if (session === null) return { kind: 'signed-out' }
      this.show({ step: { name: 'sending' } })
      await this.changeSubmission((latest) => ({ ...latest, isInDoubt: true }))
      const { results } = await send(batch, session)
      await this.takeAnswer(batch, (latest) => takeResults(latest, results, now()))
      return null
    } catch (error) {
      return this.takeFailure(batch, { error: toApiError(error), wasInDoubt: submission.isInDoubt })
    }
  }

  private async takeFailure(batch: BatchToSend, { error, wasInDoubt }: { error: ApiError; wasInDoubt: boolean }) {
    const failure = judgeFailure(error)
    // A blocked attempt registered nothing, so the batch is no more in doubt than before.
    if (failure.kind === 'blocked') await this.changeSubmission((latest) => ({ ...latest, isInDoubt: wasInDoubt }))
    if (failure.kind !== 'refused') return failure
    await this.takeAnswer(batch, (latest) => takeRefusal(latest, failure.message, this.environment.now()))
    return null
  }

  // One transaction stores the answer and removes the registered rows from the worksheet.
  private async takeAnswer({ key }: BatchToSend, take: (submission: Submission) => Submission): Promise<void> {
    await this.change(({ sheet, submission }) => {
      if (!submission || submission.keys[submission.answered] !== key) return { sheet, submission }
      const taken = take(submission)
      return { sheet: sheet && takeOutcome(sheet, taken), submission: taken }
    })
  }

  private changeSubmission(next: (submission: Submission) => Submission): Promise<void> {
    return this.change((kept) => (kept.submission ? { ...kept, submission: next(kept.submission) } : kept))
  }

  private async change(next: (kept: Kept) => Kept): Promise<void> {
    const { submission, keeping } = await changeKept(this.memberId, next)
    this.show({ submission, keeping })
  }

  private async load(): Promise<void> {
    const { submission } = await readKept(this.memberId)
    this.show({ submission, keeping: keepingOf(this.memberId) })
  }

  private show(changed: Partial<Sending>): void {
    this.sending = { ...this.sending, ...changed }
    for (const watcher of this.watchers) watcher()
  }

  // A pause that the server asked for lasts its full time. Our own backoff ends early when `run` is called.
  private wait(milliseconds: number, isAskedFor: boolean): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.wakeUp = null
        resolve()
      }
      const timer = setTimeout(done, milliseconds)
      this.wakeUp = isAskedFor ? null : done
    })
  }
}

function rowsDone(submission: Submission | null): number {
  return submission?.rows.filter(({ outcome }) => outcome !== 'waiting').length ?? 0
}
