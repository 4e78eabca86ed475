import type { KeeperSurroundings, KeptArticle } from './keeper-surroundings.ts'

const writeAfterMs = 500

type Original = {
  /** What isn't saved, or null. */
  read: () => KeptArticle | null
  /** Hears whether the device has it. */
  tell: (isKept: boolean) => void
}

/** The copy on the device of what the server doesn't have yet: written one after the other, each time as it is then. */
export class DeviceCopy {
  private readonly around: Pick<KeeperSurroundings, 'keep' | 'after'>
  private readonly original: Original
  private stopWaiting: (() => void) | null = null
  private writing: Promise<void> = Promise.resolve()

  constructor(around: DeviceCopy['around'], original: Original) {
    this.around = around
    this.original = original
  }

  /** Half a second after the first change, so that no more than that is lost with a tab. */
  writeSoon(): void {
    this.stopWaiting ??= this.around.after(writeAfterMs, () => void this.writeNow())
  }

  /** Never rejects. */
  writeNow(): Promise<void> {
    this.stopWaiting?.()
    this.stopWaiting = null
    const kept = this.original.read()
    this.writing = this.writing.then(async () => {
      try {
        await this.around.keep(kept)
        this.original.tell(true)
      } catch {
        this.original.tell(false)
      }
    })
    return this.writing
  }
}
