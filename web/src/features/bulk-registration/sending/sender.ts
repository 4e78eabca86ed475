import type { BatchResult } from '@portal/contract/bulk-registration'
import { type ApiError, toApiError } from '../../../lib/api-client.ts'
import { changeKept, keepingOf, type Kept, type KeptSheet, readKept } from '../kept-sheet.ts'
import { judgeFailure, type OpenFailure, pauseBefore, restOf, type Sending, stepAfter } from './sending-step.ts'
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

/** What sending needs from around it; a test has its own. */
export type Surroundings = {
  /** Sends one batch; throws an ApiError. */
  send: (batch: BatchToSend) => Promise<{ results: readonly BatchResult[] }>
  /** The id of who is logged in at this moment; throws an ApiError. */
  whoIsThere: () => Promise<number | null>
  /** Runs one batch while no other tab does. */
  alone: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  now: () => number
  random: () => number
  isOnline: () => boolean
}

// How long a result waits to be looked at, in milliseconds.
const resultLife = 24 * 60 * 60_000

/**
 * Sends a member's rows, batch after batch, until each has its answer: over lost answers, lost networks, ended sessions
 * and closed tabs. A batch is asked again with its key, so nothing is registered twice.
 */
export class Sender {
  private sending: Sending = { submission: null, step: { name: 'loading' }, keeping: 'device', pace: null }
  private readonly watchers = new Set<() => void>()
  private failures = 0
  private isRunning = false
  private wakeUp: (() => void) | null = null
  private readonly memberId: number
  private readonly around: Surroundings

  constructor(memberId: number, around: Surroundings) {
    this.memberId = memberId
    this.around = around
  }

  /** The same object until something changes. */
  readonly read = (): Sending => this.sending

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** Keeps the rows as what is to be sent, beside the worksheet as it stands, and starts. */
  async start(rows: readonly SendableRow[], sheet: KeptSheet): Promise<void> {
    const submission = newSubmission(rows, this.around.now(), sheet.fileName)
    // Another tab may have been quicker.
    await this.change((kept) => (isUnfinished(kept.submission) ? kept : { sheet, submission }))
    void this.run()
  }

  /** Goes on with what is kept, if there is anything; where it already does, it tries again at once. */
  async run(): Promise<void> {
    this.wakeUp?.()
    if (this.isRunning) return
    this.isRunning = true
    try {
      await this.load()
      if (this.isOutdated()) await this.putAway()
      while (await this.takeTurn());
    } finally {
      this.isRunning = false
    }
  }

  /** Stops after the batch that is on its way, in every tab, until somebody goes on. */
  async pause(): Promise<void> {
    await this.changeSubmission((submission) => ({ ...submission, isPaused: true }))
    this.wakeUp?.()
  }

  async goOn(): Promise<void> {
    await this.changeSubmission((submission) => ({ ...submission, isPaused: false }))
    await this.run()
  }

  /** Puts the submission away. What was not sent, or was refused, stays in the worksheet. */
  async putAway(): Promise<void> {
    await this.change((kept) => ({ ...kept, submission: null }))
    this.show({ step: { name: 'idle' }, pace: null })
  }

  // Who comes back a day later wants their worksheet, and the customers are registered: nothing to keep them here for.
  private isOutdated(): boolean {
    const finishedAt = this.sending.submission?.finishedAt ?? null
    return finishedAt !== null && this.around.now() - finishedAt > resultLife
  }

  // False when there is nothing more to do until somebody asks.
  private async takeTurn(): Promise<boolean> {
    const rest = restOf(this.sending.submission)
    if (rest) {
      this.show({ step: rest, pace: null })
      return false
    }
    const failure = await this.around.alone(`bulk-registration:${this.memberId}`, () => this.attempt())
    if (failure === null) {
      this.failures = 0
      return true
    }
    this.show({ step: stepAfter(failure, this.around.isOnline()), pace: null })
    if (failure.kind !== 'later') return false

    this.failures += 1
    await this.rest(pauseBefore(this.failures, failure.after, this.around.random()), failure.after !== null)
    await this.load()
    return true
  }

  private async attempt(): Promise<OpenFailure | null> {
    // Another tab may have sent this batch, or have been told to pause, while this one waited for its turn.
    await this.load()
    const { submission } = this.sending
    const batch = submission && nextBatch(submission)
    if (!batch || restOf(submission)) return null

    const { now, whoIsThere, send } = this.around
    if (!this.sending.pace) this.show({ pace: { since: now(), rowsBefore: rowsDone(submission) } })
    try {
      if ((await whoIsThere()) !== this.memberId) return { kind: 'signed-out' }
      this.show({ step: { name: 'sending' } })
      await this.changeSubmission((latest) => ({ ...latest, isInDoubt: true }))
      const { results } = await send(batch)
      await this.takeAnswer(batch, (latest) => takeResults(latest, results, now()))
      return null
    } catch (error) {
      return this.takeFailure(batch, { error: toApiError(error), wasInDoubt: submission.isInDoubt })
    }
  }

  private async takeFailure(batch: BatchToSend, { error, wasInDoubt }: { error: ApiError; wasInDoubt: boolean }) {
    const failure = judgeFailure(error)
    // Who may not register has registered nothing by this attempt.
    if (failure.kind === 'blocked') await this.changeSubmission((latest) => ({ ...latest, isInDoubt: wasInDoubt }))
    if (failure.kind !== 'refused') return failure
    await this.takeAnswer(batch, (latest) => takeRefusal(latest, failure.message, this.around.now()))
    return null
  }

  // The answer comes in and the rows that are done leave the worksheet, in one step.
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

  // What the server asks for is waited out; a rest of our own ends as soon as things may have changed.
  private rest(milliseconds: number, isAskedFor: boolean): Promise<void> {
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
