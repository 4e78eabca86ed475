import type { Upload } from '@portal/contract/uploads'
import { type ApiError, toApiError } from '../../lib/api-client.ts'

export type SendOptions = { onProgress: (part: number) => void; signal: AbortSignal }

export type QueueEnvironment = {
  send: (file: File, options: SendOptions) => Promise<Upload>
  now: () => number
}

/** What becomes of one file; `part` of it has been sent, from 0 to 1. */
export type Sending =
  | { state: 'waiting' }
  | { state: 'sending'; part: number }
  | { state: 'sent'; upload: Upload }
  | { state: 'failed'; error: ApiError }

type Queued = { file: File; sending: Sending; running: AbortController | null }

export const mostAtOnce = 4

// Before that nobody can tell how fast it goes.
const estimateAfterMs = 3_000

/** Sends files, four at a time, in the order in which they were added. `tell` hears of every change. */
export class UploadQueue {
  private readonly environment: QueueEnvironment
  private readonly tell: (key: string, sending: Sending) => void
  private readonly queued = new Map<string, Queued>()
  /** Since when something has been under way, and how much was really sent since. */
  private pace: { since: number; bytes: number } | null = null

  constructor(environment: QueueEnvironment, tell: (key: string, sending: Sending) => void) {
    this.environment = environment
    this.tell = tell
  }

  add(key: string, file: File): void {
    this.queued.set(key, { file, sending: { state: 'waiting' }, running: null })
    this.tell(key, { state: 'waiting' })
    this.fill()
  }

  /** Sends a file that failed once more, from its start. */
  retry(key: string): void {
    const one = this.queued.get(key)
    if (one?.sending.state === 'failed') this.add(key, one.file)
  }

  /** Whether the file is still here to be sent: after a reload it is not. */
  has(key: string): boolean {
    return this.queued.has(key)
  }

  /** Lets go of a file, and ends what is under way for it. */
  remove(key: string): void {
    const running = this.queued.get(key)?.running
    this.queued.delete(key)
    running?.abort()
    this.fill()
  }

  clear(): void {
    for (const key of [...this.queued.keys()].toReversed()) this.remove(key)
  }

  get isBusy(): boolean {
    return this.unsent().length > 0
  }

  /** About how long it still takes at the pace of now; null while that can't be told. */
  secondsLeft(): number | null {
    const elapsed = this.pace ? this.environment.now() - this.pace.since : 0
    if (!this.pace?.bytes || elapsed < estimateAfterMs) return null
    const left = this.unsent().reduce((sum, { file, sending }) => sum + file.size * (1 - partOf(sending)), 0)
    return ((left / this.pace.bytes) * elapsed) / 1_000
  }

  private unsent(): Queued[] {
    return [...this.queued.values()].filter(({ sending: { state } }) => state === 'waiting' || state === 'sending')
  }

  private fill(): void {
    const unsent = [...this.queued].filter(([, one]) => one.sending.state === 'waiting')
    const running = [...this.queued.values()].filter(({ sending }) => sending.state === 'sending').length
    if (unsent.length === 0 && running === 0) this.pace = null
    for (const [key, one] of unsent.slice(0, mostAtOnce - running)) void this.run(key, one)
  }

  private async run(key: string, one: Queued): Promise<void> {
    const { signal } = (one.running = new AbortController())
    const become = (sending: Sending) => {
      // Whoever took it away, or sends it again, wants to hear no more of this attempt.
      if (signal.aborted || this.queued.get(key) !== one) return
      one.sending = sending
      this.tell(key, sending)
    }
    this.pace ??= { since: this.environment.now(), bytes: 0 }
    become({ state: 'sending', part: 0 })
    try {
      const onProgress = (part: number) => {
        const more = part - partOf(one.sending)
        if (this.pace && more > 0) this.pace.bytes += more * one.file.size
        become({ state: 'sending', part })
      }
      become({ state: 'sent', upload: await this.environment.send(one.file, { signal, onProgress }) })
    } catch (error) {
      become({ state: 'failed', error: toApiError(error) })
    }
    this.fill()
  }
}

export function partOf(sending: Sending): number {
  if (sending.state === 'sent') return 1
  return sending.state === 'sending' ? sending.part : 0
}
