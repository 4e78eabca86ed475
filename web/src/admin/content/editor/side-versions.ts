import { toApiError } from '../../../lib/api-client.ts'
import type { Draft } from '../subject.ts'
import { isSameDraft } from './merge-drafts.ts'

type Aside<D> = { name: string; draft: D }

const typedEveryMs = 60_000

/** Drafts that nobody goes on with, until the server has each of them as a version. */
export class SideVersions<D extends Draft> {
  private readonly keepVersion: (name: string, draft: D) => Promise<unknown>
  private readonly now: () => number
  private sideAddedAt = 0
  private waiting: Aside<D>[] = []
  private known: D[] = []
  private sending: Promise<void> | null = null

  constructor(keepVersion: SideVersions<D>['keepVersion'], now: () => number) {
    this.keepVersion = keepVersion
    this.now = now
  }

  /** What somebody made of the entry, where another made something else of it. */
  addSide(person: string, draft: D): void {
    this.sideAddedAt = this.now()
    this.add(`Overlap: kant van ${person}`, draft)
  }

  /** The same, of somebody who types on while a choice waits: once a minute. */
  addTyped(person: string, draft: D): void {
    if (this.now() - this.sideAddedAt >= typedEveryMs) this.addSide(person, draft)
  }

  /** Once is enough for what says the same. */
  add(name: string, draft: D): void {
    if (this.known.some((one) => isSameDraft(one, draft))) return
    this.known.push(draft)
    this.waiting.push({ name: name.slice(0, 100), draft })
  }

  /**
   * Sends what waits, one after the other; rejects at the first that fails, which stays with those after it. One that would be
   * refused again, such as a text that is too large, goes: otherwise what it became could never be kept.
   */
  send(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => (this.sending = null))
    return this.sending
  }

  private async sendAll(): Promise<void> {
    for (let [aside] = this.waiting; aside; [aside] = this.waiting) {
      try {
        await this.keepVersion(aside.name, aside.draft)
      } catch (error) {
        if ([413, 422].includes(toApiError(error).status ?? 0)) this.forget(aside)
        throw error
      }
      this.waiting.shift()
    }
  }

  private forget(aside: Aside<D>): void {
    this.waiting = this.waiting.filter((one) => one !== aside)
    this.known = this.known.filter((draft) => draft !== aside.draft)
  }
}
