import { type ArticleDraft, type ArticleEntry, slugOf } from '@portal/contract/articles'
import type { FieldErrors } from '@portal/contract/errors'
import { pauseBefore } from '../../../lib/retry.ts'
import { AsideVersions } from './aside-versions.ts'
import { DeviceCopy } from './device-copy.ts'
import type { KeeperState } from './keeper-state.ts'
import {
  type Choice,
  chooseSide,
  draftOf,
  isSameDraft,
  isSameOverlap,
  mergeDrafts,
  type Overlap,
} from './merge-drafts.ts'
import type { KeeperSurroundings, KeptArticle, SaveAnswer } from './keeper-surroundings.ts'
import { saveProblemOf } from './save-problem.ts'

const saveAfterMs = 1_500
const nothing = { overlaps: [] as Overlap[] }

/**
 * Brings what is typed in an article to the server, and keeps it on the device until it is there: one save at a time, merged
 * with what others saved meanwhile. Knows nothing of screens; tests run several of them on one server.
 */
export class ArticleKeeper {
  private readonly around: KeeperSurroundings
  private state: KeeperState
  private base: ArticleDraft
  private sent: ArticleDraft[] = []
  private readonly asides: AsideVersions
  private readonly copy: DeviceCopy
  private saving: Promise<void> | null = null
  private failures = 0
  private stopSave = () => {}
  private readonly watchers = new Set<() => void>()

  constructor(entry: ArticleEntry, around: KeeperSurroundings) {
    this.around = around
    this.asides = new AsideVersions(around.calls.keepVersion)
    this.copy = new DeviceCopy(around, {
      read: () => this.unsaved(),
      tell: (isKept) => this.state.isKept !== isKept && this.show({ isKept }),
    })
    this.base = draftOf(entry)
    const atFirst = { problem: null, errors: {}, changes: [], savedAt: null }
    this.state = { ...nothing, ...atFirst, entry, draft: this.base, isSaved: true, isSaving: false, isKept: true }
  }

  /** Returns the same object until something changes. */
  readonly read = (): KeeperState => this.state

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** Somebody typed. The address follows the title until members may have seen it. */
  change(part: Partial<ArticleDraft>): void {
    const { draft, entry, errors } = this.state
    const followsTitle = entry.state === 'concept' && draft.url_slug === slugOf(draft.title)
    const address = part.title !== undefined && followsTitle ? { url_slug: slugOf(part.title) } : {}
    const changed = { ...address, ...part }
    this.show({
      draft: { ...draft, ...changed },
      errors: Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changed))),
    })
    this.compare()
    this.copy.writeSoon()
    this.saveSoon()
  }

  /** Saves what isn't saved, and resolves with the number of that save; rejects when it can't be. */
  async settle(): Promise<number> {
    for (;;) {
      if (this.state.overlaps.length > 0) throw new Error('There is something to choose first')
      if (this.state.isSaved && !this.saving) return this.state.entry.rev
      await this.save()
      const { problem, isSaved } = this.state
      if (problem && !isSaved) throw problem.error
    }
  }

  /** Tries again what failed, now. */
  async retry(): Promise<void> {
    if (this.state.isSaved) return
    await this.save()
  }

  /** The same, unless it was refused in such a way that it would be again. */
  async retryIfItMayPass(): Promise<void> {
    const { problem } = this.state
    if (problem && ['later', 'signed-out'].includes(problem.kind)) await this.retry()
  }

  /** Asks the server what others saved. */
  async refresh(): Promise<void> {
    if (this.saving) return
    const entry = await this.around.calls.get()
    if (!this.saving) this.meet(entry)
  }

  /** Takes in what the server has by now, with what is typed here. */
  meet(entry: ArticleEntry): void {
    const { entry: known } = this.state
    if (entry.rev < known.rev) return
    if (entry.rev > known.rev) this.merge(entry)
    else this.show({ entry })
  }

  /** Goes on with what this device kept from before, as if it had just been typed. */
  takeUp({ rev, base, draft, sent }: KeptArticle): void {
    const { entry } = this.state
    this.base = base
    this.sent = sent
    this.show({ draft })
    if (entry.rev === rev) this.compare()
    else this.merge(entry)
    this.copy.writeSoon()
    this.saveSoon(0)
  }

  /** Keeps a draft that is not to be gone on with as a version. */
  keepAside(name: string, draft: ArticleDraft): Promise<void> {
    this.asides.add(name, draft)
    return this.asides.send()
  }

  /**
   * Decides an overlap, once both sides are kept as versions; rejects when they can't be. One that became another meanwhile stays,
   * to be chosen as it is now.
   */
  async choose(overlap: Overlap, choice: Choice): Promise<void> {
    // What was typed, here or there, since the overlap was found.
    const { draft, entry } = this.state
    if (choice === 'theirs') this.asides.addSide(this.around.me.name, draft)
    if (choice === 'mine') this.asides.addSide(entry.updated_by?.name ?? 'Iemand', draftOf(entry))
    await this.asides.send()
    // Whoever chose has not seen what was saved or typed since, and no version has it.
    if (!this.state.overlaps.some((one) => isSameOverlap(one, overlap))) return
    const drafts = { base: this.base, mine: this.state.draft, theirs: draftOf(this.state.entry) }
    const { base, mine } = chooseSide(drafts, overlap, choice)
    this.base = base
    this.show({ draft: mine })
    this.compare()
    this.copy.writeSoon()
    this.saveSoon(0)
  }

  /** Puts another working copy into the fields. */
  refill(entry: ArticleEntry): void {
    this.base = draftOf(entry)
    this.sent = []
    this.show({ entry, draft: this.base, errors: {}, problem: null })
    this.compare()
    this.copy.writeSoon()
  }

  /** Takes a deleted article out of the bin, and goes on. */
  async putBack(): Promise<void> {
    const entry = await this.around.calls.restore()
    this.show({ problem: null })
    this.meet(entry)
    this.saveSoon(0)
  }

  showErrors(errors: FieldErrors): void {
    this.show({ errors })
  }

  /** Writes what isn't saved to the device, now. */
  keepNow(): Promise<void> {
    return this.copy.writeNow()
  }

  /** The editor is left: what isn't saved is on the device, and is sent once more. */
  async leave(): Promise<void> {
    this.stopSave()
    await this.keepNow()
    await this.save()
    this.stopSave()
    await this.keepNow()
  }

  private saveSoon(milliseconds = saveAfterMs): void {
    this.stopSave()
    const { problem } = this.state
    if (problem && ['signed-out', 'unproven', 'forbidden', 'gone'].includes(problem.kind)) return
    this.stopSave = this.around.after(milliseconds, () => void this.save())
  }

  private save(): Promise<void> {
    this.stopSave()
    if (this.saving) return this.saving
    // What was typed since may leave nothing to choose. What they wrote then comes in before it can be written over.
    if (this.state.overlaps.length === 0 && !this.state.isSaved && !this.knowsTheirs()) this.merge(this.state.entry)
    if (this.state.isSaved || this.state.overlaps.length > 0) return this.asides.send().catch(() => undefined)
    this.saving = this.attempt().finally(() => {
      this.saving = null
      this.show({ isSaving: false })
      this.copy.writeSoon()
    })
    return this.saving
  }

  private async attempt(): Promise<void> {
    const { draft, entry } = this.state
    this.sent = [...this.sent, draft]
    this.show({ isSaving: true })
    // If this tab dies before the answer, the next one knows its own words again.
    await this.keepNow()
    try {
      const answer = await this.around.calls.save(entry.rev, draft)
      this.failures = 0
      this.show({ problem: null })
      if (answer.name === 'saved') this.noteSaved(draft, answer)
      else {
        this.sent = this.sent.filter((one) => one !== draft)
        this.meet(answer.current)
      }
      if (!this.state.isSaved) this.saveSoon(answer.name === 'saved' ? saveAfterMs : 0)
    } catch (error) {
      this.noteFailure(error, draft)
    }
  }

  private noteSaved(draft: ArticleDraft, { rev, updated_at, content }: SaveAnswer & { name: 'saved' }): void {
    const { entry, draft: typed } = this.state
    const stored = content === null ? draft : { ...draft, content }
    this.sent = []
    this.show({ savedAt: this.around.now(), errors: {} })
    if (rev < entry.rev) return
    this.base = stored
    const { me } = this.around
    const hasChanges = entry.state !== 'concept'
    this.show({
      draft: content === null ? typed : mergeDrafts({ base: draft, mine: typed, theirs: stored }).draft,
      entry: { ...entry, ...stored, rev, updated_at, updated_by: me, has_unpublished_changes: hasChanges },
    })
    this.compare()
  }

  private noteFailure(error: unknown, draft: ArticleDraft): void {
    const { problem: before, errors } = this.state
    const problem = saveProblemOf(error, before?.since ?? this.around.now())
    if (!problem.isUnknown) this.sent = this.sent.filter((one) => one !== draft)
    this.failures += 1
    this.show({ problem, errors: { ...errors, ...problem.error.errors } })
    if (problem.kind === 'later')
      this.saveSoon(pauseBefore(this.failures, problem.error.retryAfter, this.around.random()))
    // What was typed since may be right.
    else if (this.state.draft !== draft) this.saveSoon()
  }

  private merge(entry: ArticleEntry): void {
    const { draft: mine, changes } = this.state
    const theirs = draftOf(entry)
    const before = this.state.overlaps.length
    const { draft, base, overlaps, taken } = mergeDrafts({ base: this.base, mine, theirs, sent: this.sent })
    this.base = base
    const at = this.around.now()
    const name = entry.updated_by?.id === this.around.me.id ? null : (entry.updated_by?.name ?? 'Iemand')
    this.show({ entry, draft, changes: taken.length > 0 ? [...changes, { name, parts: taken, at }] : changes })
    this.compare()
    if (overlaps.length > 0 && before === 0) {
      this.asides.addSide(this.around.me.name, mine)
      this.asides.addSide(name ?? this.around.me.name, theirs)
      // What fails is sent again before a choice.
      void this.asides.send().catch(() => undefined)
    }
    // What they wrote since may leave nothing to choose: then saving goes on.
    if (before > 0 && this.state.overlaps.length === 0 && !this.state.isSaved) this.saveSoon()
    this.copy.writeSoon()
  }

  // What differs from the server's, and what of that has to be chosen.
  private compare(): void {
    const { draft: mine, entry } = this.state
    const theirs = draftOf(entry)
    const { overlaps } = this.knowsTheirs() ? nothing : mergeDrafts({ base: this.base, mine, theirs })
    const isSaved = overlaps.length === 0 && isSameDraft(mine, theirs)
    if (isSaved) this.base = theirs
    this.show({ overlaps, isSaved })
  }

  private knowsTheirs(): boolean {
    return isSameDraft(this.base, draftOf(this.state.entry))
  }

  private unsaved(): KeptArticle | null {
    const { entry, draft, isSaved } = this.state
    const { base, sent } = this
    return isSaved ? null : { rev: entry.rev, base, draft, sent, at: this.around.now() }
  }

  private show(changed: Partial<KeeperState>): void {
    this.state = { ...this.state, ...changed }
    for (const watcher of this.watchers) watcher()
  }
}
