import type { BatchResult } from '@portal/contract/bulk-registration'
import { sendAsMember, type SenderEnvironment } from '../../../device/send-as-member.ts'
import { DeviceSender, type Turn } from '../../../device/sender.ts'
import { changeKept, keepingOf, type Kept, readKept, withSheet } from '../kept-sheet.ts'
import type { KeptSheet } from '../sheet/sheet.ts'
import { type Held, idleStep, type Sending, stepAfter } from './sending-step.ts'
import {
  type BatchToSend,
  isUnfinished,
  newSubmission,
  nextBatch,
  type Submission,
  takeOutcome,
  takeRefusal,
  takeResults,
} from './submission.ts'
import type { SendableRow } from '../sheet/judge-row.ts'

export type RowsEnvironment = SenderEnvironment & {
  /** Sends one batch in the given session, and in no other. Throws an `ApiError`. */
  send: (batch: BatchToSend, session: string) => Promise<{ results: readonly BatchResult[] }>
  isOnline: () => boolean
}

// How long a result is kept for the member to see.
const resultLifeMs = 24 * 60 * 60_000

/** Sends rows until every batch is answered. A retry uses the Idempotency-Key of its batch, so nothing is registered twice. */
export class RowsSender extends DeviceSender<Sending, RowsEnvironment> {
  constructor(memberId: number, environment: RowsEnvironment) {
    super(memberId, environment, { submission: null, step: { name: 'loading' }, keeping: 'device' })
  }

  /** Stores the rows as the submission and sends them: none of a worksheet that another tab has taken over, and none that is registered. */
  async start(rows: readonly SendableRow[], sheet: KeptSheet): Promise<void> {
    await this.change((kept) => {
      // Another tab may have started a submission first.
      if (isUnfinished(kept.submission)) return kept
      const next = withSheet(this.memberId, kept, sheet)
      if (!next) return kept
      const there = new Set(next.sheet?.rows.map(({ id }) => id))
      const left = rows.filter(({ id }) => there.has(id))
      return left.length > 0 ? { ...next, submission: newSubmission(left, sheet.fileName) } : next
    })
    void this.run()
  }

  /** Stops after the batch that is being sent, in every tab, until `goOn` is called. */
  async pause(): Promise<void> {
    await this.changeSubmission((submission) => ({ ...submission, isPaused: true }))
    this.endPause()
  }

  async goOn(): Promise<void> {
    await this.changeSubmission((submission) => ({ ...submission, isPaused: false }))
    await this.run()
  }

  /** Removes the submission. Rows that were not sent or were refused stay in the worksheet. */
  async dismiss(): Promise<void> {
    await this.change((kept) => ({ ...kept, submission: null }))
    this.show({ step: { name: 'idle' } })
  }

  /** Stores that the member has seen the result. With refused rows there is something to do about it still. */
  async noteSeen({ id, rows, isSeen }: Submission): Promise<void> {
    if (isSeen || rows.some(({ outcome }) => outcome !== 'registered')) return
    await this.changeSubmission((latest) => (latest.id === id ? { ...latest, isSeen: true } : latest))
  }

  protected async begin(): Promise<void> {
    await this.load()
    const finishedAt = this.progress.submission?.finishedAt ?? null
    // After a day the member wants an empty worksheet, and data of registered customers must not stay on the device.
    if (finishedAt !== null && this.environment.now() - finishedAt > resultLifeMs) await this.dismiss()
  }

  protected async attempt(): Promise<Turn> {
    await this.load()
    const rest = idleStep(this.progress.submission)
    if (rest) {
      this.show({ step: rest })
      return 'rest'
    }
    const held = await this.environment.withLock(`bulk-registration:${this.memberId}`, () => this.sendBatch())
    if (held === null) return 'next'
    this.show({ step: stepAfter(held, this.environment.isOnline()) })
    return held.name === 'later' ? { after: held.after } : 'rest'
  }

  private async sendBatch(): Promise<Held | null> {
    // While this tab waited for the lock, another tab may have sent the batch or paused the submission.
    await this.load()
    const { submission } = this.progress
    const batch = submission && nextBatch(submission)
    if (!batch || idleStep(submission)) return null

    const { now, findSession, send } = this.environment
    const outcome = await sendAsMember(this.memberId, findSession, async (session) => {
      this.show({ step: { name: 'sending' } })
      await this.changeSubmission((latest) => ({ ...latest, isInDoubt: true }))
      return send(batch, session)
    })
    if (outcome.name === 'answered') {
      await this.takeAnswer(batch, (latest) => takeResults(latest, outcome.reply.results, now()))
      return null
    }
    if (outcome.name !== 'refused') return outcome
    const { status, message } = outcome.error
    if (status === 403) {
      // It registered nothing, so the batch is no more in doubt than before. Others would fail too.
      await this.changeSubmission((latest) => ({ ...latest, isInDoubt: submission.isInDoubt }))
      return { name: 'blocked', message: message ?? 'Je mag nu geen producten registreren.' }
    }
    await this.takeAnswer(batch, (latest) =>
      takeRefusal(latest, message ?? 'De server heeft deze rijen geweigerd.', now()),
    )
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
}
