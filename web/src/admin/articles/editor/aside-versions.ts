import type { ArticleDraft } from '@portal/contract/articles'
import { isSameDraft } from './merge-drafts.ts'

type Aside = { name: string; draft: ArticleDraft }

/** Drafts that nobody goes on with, until the server has each of them as a version. */
export class AsideVersions {
  private readonly keepVersion: (name: string, draft: ArticleDraft) => Promise<unknown>
  private waiting: Aside[] = []
  private known: ArticleDraft[] = []
  private sending: Promise<void> | null = null

  constructor(keepVersion: AsideVersions['keepVersion']) {
    this.keepVersion = keepVersion
  }

  /** Once is enough for what says the same. */
  add(name: string, draft: ArticleDraft): void {
    if (this.known.some((one) => isSameDraft(one, draft))) return
    this.known.push(draft)
    this.waiting.push({ name: name.slice(0, 100), draft })
  }

  /** Sends what waits, one after the other; rejects at the first that fails, which stays with those after it. */
  send(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => (this.sending = null))
    return this.sending
  }

  private async sendAll(): Promise<void> {
    for (let [aside] = this.waiting; aside; [aside] = this.waiting) {
      await this.keepVersion(aside.name, aside.draft)
      this.waiting.shift()
    }
  }
}
