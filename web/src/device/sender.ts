import { pauseBefore } from '../lib/retry.ts'
import type { SenderEnvironment } from './send-as-member.ts'

/** What one attempt led to: the next one, nothing to do until something happens, or a pause, as many seconds as the server asks for. */
export type Turn = 'next' | 'rest' | { after: number | null }

/**
 * Sends what a member keeps on this device from this tab, attempt by attempt, until nothing is left to do. It lives outside React, so
 * that it goes on elsewhere in the portal, and tells whoever watches how far it is.
 */
export abstract class DeviceSender<Progress extends object, Environment extends SenderEnvironment = SenderEnvironment> {
  protected readonly memberId: number
  protected readonly environment: Environment
  protected progress: Progress
  private readonly watchers = new Set<() => void>()
  private failures = 0
  private isAsked = false
  private wakeUp: (() => void) | null = null
  protected isRunning = false

  constructor(memberId: number, environment: Environment, progress: Progress) {
    this.memberId = memberId
    this.environment = environment
    this.progress = progress
  }

  /** Returns the same object until something changes, as `useSyncExternalStore` needs. */
  readonly read = (): Progress => this.progress

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** Sends what there is. A pause before the next attempt ends at once, unless the server asked for it. */
  async run(): Promise<void> {
    this.endPause()
    // What is kept while the last attempt ends must not wait for the next event.
    this.isAsked = true
    if (this.isRunning) return
    this.isRunning = true
    try {
      await this.begin()
      while (this.isAsked) while (await this.sendNext());
    } finally {
      this.isRunning = false
    }
  }

  /** Makes what is kept ready to be sent. */
  protected abstract begin(): Promise<void>

  /** Tries to send the next thing that waits. Whatever is cut off is tried again with the same key. */
  protected abstract attempt(): Promise<Turn>

  protected show(changed: Partial<Progress>): void {
    this.progress = { ...this.progress, ...changed }
    for (const watcher of this.watchers) watcher()
  }

  protected endPause(): void {
    this.wakeUp?.()
  }

  // Returns false when nothing is left to do until something happens.
  private async sendNext(): Promise<boolean> {
    this.isAsked = false
    const turn = await this.attempt()
    if (turn === 'next' || turn === 'rest') {
      this.failures = 0
      return turn === 'next'
    }
    this.failures += 1
    // The connection may have come back while this attempt failed.
    if (this.isAsked && turn.after === null) return true
    await this.wait(pauseBefore(this.failures, turn.after, this.environment.random()), turn.after !== null)
    return true
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
