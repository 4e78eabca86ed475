import type { AutosaveEnvironment, KeptDraft } from './autosave-environment.ts'

const writeAfterMs = 500
// Nobody waits longer for a device: it may hang, and the server must have the text all the same.
const patienceMs = 1_000

type Original = {
  /** What isn't saved, or null. */
  read: () => KeptDraft | null
  /** Hears whether the device has it. */
  tell: (isKept: boolean) => void
}

/** The copy on the device of what the server doesn't have yet: one write at a time, each of the newest. */
export class DeviceCopy {
  private readonly environment: Pick<AutosaveEnvironment, 'keep' | 'after'>
  private readonly original: Original
  private stopWaiting: (() => void) | null = null
  private writing: Promise<void> | null = null
  private next: Promise<void> | null = null

  constructor(environment: DeviceCopy['environment'], original: Original) {
    this.environment = environment
    this.original = original
  }

  /** Half a second after the first change, so that no more than that is lost with a tab. */
  writeSoon(): void {
    this.stopWaiting ??= this.environment.after(writeAfterMs, () => void this.writeNow())
  }

  /** Ends when it is written, or can't be, or takes too long. Never rejects. */
  writeNow(): Promise<void> {
    this.stopWaiting?.()
    this.stopWaiting = null
    // Whoever asks while one is under way gets the one after it, which has what all of them wrote.
    if (this.writing) this.next ??= this.writing.then(() => this.write())
    return this.inTime(this.next ?? this.write())
  }

  private write(): Promise<void> {
    this.next = null
    this.writing = this.environment
      .keep(this.original.read())
      .then(
        () => this.original.tell(true),
        () => this.original.tell(false),
      )
      .finally(() => (this.writing = null))
    return this.writing
  }

  private inTime(work: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.environment.after(patienceMs, () => {
        this.original.tell(false)
        resolve()
      })
      void work.then(() => {
        stop()
        resolve()
      })
    })
  }
}
