import type { FieldErrors } from '@portal/contract/errors'
import { pauseBefore } from '../../../lib/retry.ts'
import type { Draft, Entry } from '../subject.ts'
import { SideVersions } from './side-versions.ts'
import { DeviceCopy } from './device-copy.ts'
import {
  changesWith,
  errorsOfOthers,
  fillState,
  isPartlyUnknown,
  type AutosaveState,
  savedState,
  withAddress,
  withDraft,
} from './autosave-state.ts'
import {
  type Choice,
  chooseSide,
  draftOf,
  isSameDraft,
  isSameOverlap,
  mergeDrafts,
  type Overlap,
  type Parts,
} from './merge-drafts.ts'
import type { AutosaveEnvironment, KeptDraft, SaveAnswer } from './autosave-environment.ts'
import { saveProblemOf } from './save-problem.ts'
import { toldRevOf } from './standing.ts'

const saveAfterMs = 1_500

/**
 * Brings what is typed in an entry to the server, and keeps it on the device until it is there: one save at a time, merged
 * with what others saved meanwhile. Knows nothing of screens; tests run several of them on one server.
 */
export class EntryAutosave {
  private readonly environment: AutosaveEnvironment
  private readonly parts: Parts
  private state: AutosaveState
  private base: Draft
  private sent: Draft[] = []
  private readonly sideVersions: SideVersions<Draft>
  private readonly copy: DeviceCopy
  private saving: Promise<void> | null = null
  private failures = 0
  private stopSave = () => {}
  private isPaused = false
  private readonly watchers = new Set<() => void>()

  constructor(entry: Entry, environment: AutosaveEnvironment) {
    this.environment = environment
    this.parts = environment.parts
    this.sideVersions = new SideVersions(environment.calls.keepVersion, environment.now)
    this.copy = new DeviceCopy(environment, {
      read: () => this.unsaved(),
      tell: (isKept) => this.state.isKept !== isKept && this.show({ isKept }),
    })
    this.base = draftOf(this.parts, entry)
    this.state = fillState(this.parts, entry)
  }

  /** Returns the same object until something changes. */
  readonly read = (): AutosaveState => this.state

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** Somebody typed. The address follows the title until members may have seen it. */
  change(part: Draft): void {
    this.show(withDraft(this.state, withAddress(this.parts, this.state, part)))
    this.compare()
    this.copy.writeSoon()
    this.saveSoon()
  }

  /** Saves what isn't saved, and resolves with the number of that save; rejects when it can't be. */
  async flush(): Promise<number> {
    for (;;) {
      if (this.state.overlaps.length > 0) throw new Error('There is something to choose first')
      if (this.state.isSaved && !this.saving) return this.state.entry.rev
      await this.save()
      const { problem, isSaved } = this.state
      if (problem && !isSaved) throw problem.error
    }
  }

  /** Tries again what failed, now. How a save under way ends says nothing of this one: it may lack the session. */
  async retry(): Promise<void> {
    await this.saving
    if (!this.state.isSaved) await this.save()
  }

  /** Asks the server what others saved. */
  async refresh(): Promise<void> {
    if (this.saving) return
    const entry = await this.environment.calls.get()
    if (!this.saving) this.applyRemote(entry)
  }

  /** Takes in what the server has by now, with what is typed here. */
  applyRemote(entry: Entry): void {
    const { entry: known } = this.state
    if (entry.rev > known.rev) this.merge(entry)
    else if (entry.rev === known.rev) this.show({ entry })
  }

  /** Goes on with what this device kept from before, as if it had just been typed. */
  resumeFrom({ rev, base, draft, sent }: KeptDraft): void {
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
  keepSideVersion(name: string, draft: Draft): Promise<void> {
    this.sideVersions.add(name, draft)
    return this.sideVersions.send()
  }

  /**
   * Decides an overlap, once both sides are kept as versions; rejects when they can't be. One that became another meanwhile stays,
   * to be chosen as it is now.
   */
  async choose(overlap: Overlap, choice: Choice): Promise<void> {
    await this.keepSides()
    // Whoever chose has not seen what was saved or typed since.
    if (!this.state.overlaps.some((one) => isSameOverlap(one, overlap))) return
    const drafts = { base: this.base, mine: this.state.draft, theirs: draftOf(this.parts, this.state.entry) }
    const { base, mine } = chooseSide(drafts, overlap, choice)
    this.base = base
    this.show(withDraft(this.state, mine))
    this.compare()
    this.copy.writeSoon()
    this.saveSoon(0)
  }

  /** Puts another working copy into the fields, and what was typed while it was fetched into that. */
  refill(entry: Entry): void {
    const { changes } = this.state
    this.show({ errors: {}, problem: null })
    this.applyRemote(entry)
    // Whoever asked for it need not be told.
    this.show({ changes })
    if (!this.state.isSaved) this.saveSoon()
  }

  /** Takes a deleted entry out of the bin, and goes on. */
  async putBack(): Promise<void> {
    const entry = await this.environment.calls.restore()
    this.show({ problem: null })
    this.applyRemote(entry)
    this.saveSoon(0)
  }

  readonly showErrors = (errors: FieldErrors): void => this.show({ errors })

  /** Writes what isn't saved to the device, now. */
  readonly keepNow = (): Promise<void> => this.copy.writeNow()

  /** Keeps both sides of what overlaps as versions, as they are now; rejects when they can't be. */
  keepSides(mine = this.state.draft): Promise<void> {
    const { entry } = this.state
    this.sideVersions.addSide(this.environment.me.name, mine)
    this.sideVersions.addSide(entry.updated_by?.name ?? 'Iemand', draftOf(this.parts, entry))
    return this.sideVersions.send().then(() => this.show({ areSidesKept: true }))
  }

  /** From here on it sends nothing by itself, until `resume`. */
  pause(): void {
    this.isPaused = true
    this.stopSave()
  }

  /** Whatever was in the way before is tried again. */
  resume(): void {
    this.isPaused = false
    void this.retry()
  }

  private saveSoon(milliseconds = saveAfterMs): void {
    this.stopSave()
    if (this.isPaused) return
    const { problem } = this.state
    if (problem && ['signed-out', 'unproven', 'forbidden', 'gone'].includes(problem.kind)) return
    this.stopSave = this.environment.after(milliseconds, () => void this.save())
  }

  private save(): Promise<void> {
    this.stopSave()
    if (this.saving) return this.saving
    // What was typed since may leave nothing to choose. What they wrote then comes in before it can be written over.
    if (this.state.overlaps.length === 0 && !this.state.isSaved && !this.knowsTheirs()) this.merge(this.state.entry)
    const { isSaved, overlaps, draft, areSidesKept } = this.state
    if (overlaps.length > 0 && areSidesKept) this.sideVersions.addTyped(this.environment.me.name, draft)
    if (isSaved || overlaps.length > 0)
      return (isSaved || areSidesKept ? this.sideVersions.send() : this.keepSides()).catch(() => undefined)
    this.saving = this.attempt().finally(() => {
      this.saving = null
      this.show({ isSaving: false })
      this.copy.writeSoon()
    })
    return this.saving
  }

  private async attempt(): Promise<void> {
    const { draft, entry } = this.state
    // Once is enough, however often it is tried: it is kept as often.
    if (!this.sent.some((one) => isSameDraft(one, draft))) this.sent = [...this.sent, draft]
    this.show({ isSaving: true })
    // If this tab dies before the answer, the next one knows its own words again.
    await this.keepNow()
    try {
      const answer = await this.environment.calls.save(entry.rev, draft)
      this.failures = 0
      this.show({ problem: null, errors: errorsOfOthers(this.state) })
      if (answer.name === 'saved') this.noteSaved(draft, answer)
      else {
        this.sent = this.sent.filter((one) => one !== draft)
        this.applyRemote(answer.current)
      }
      if (!this.state.isSaved) this.saveSoon(answer.name === 'saved' ? saveAfterMs : 0)
    } catch (error) {
      this.noteFailure(error, draft)
    }
  }

  private noteSaved(draft: Draft, answer: SaveAnswer & { name: 'saved' }): void {
    const { entry, toldRev } = this.state
    this.sent = []
    // Somebody acted on what was sent before without an answer.
    this.show({ savedAt: this.environment.now(), toldRev: answer.rev > entry.rev + 1 ? answer.rev : toldRev })
    if (answer.rev < entry.rev) return
    const { stored, ...saved } = savedState(this.parts, this.state, draft, { ...answer, by: this.environment.me })
    this.base = stored
    this.show(saved)
    this.compare()
    if (isPartlyUnknown(this.parts, entry, stored))
      this.environment.after(0, () => void this.refresh().catch(() => undefined))
  }

  private noteFailure(error: unknown, draft: Draft): void {
    const { problem: before, errors } = this.state
    const problem = saveProblemOf(error, before?.since ?? this.environment.now(), this.parts)
    if (!problem.isUnknown) this.sent = this.sent.filter((one) => one !== draft)
    this.failures += 1
    this.show({ problem, errors: { ...errors, ...problem.error.errors } })
    if (problem.kind === 'later')
      this.saveSoon(pauseBefore(this.failures, problem.error.retryAfter, this.environment.random()))
    // What was typed since may be right.
    else if (this.state.draft !== draft) this.saveSoon()
  }

  private merge(entry: Entry): void {
    const { draft: mine, overlaps: before } = this.state
    const theirs = draftOf(this.parts, entry)
    const { base: begun, sent, parts } = this
    const { draft, base, overlaps, taken } = mergeDrafts(parts, { base: begun, mine, theirs, sent })
    this.base = base
    const toldRev = toldRevOf(entry, this.state, { ...this.environment, sent })
    this.show({ entry, changes: changesWith(this.state, { entry, taken }, this.environment), toldRev })
    this.show(withDraft(this.state, draft))
    this.compare()
    // What fails is sent again before a choice.
    if (overlaps.length > 0 && before.length === 0) void this.keepSides(mine).catch(() => undefined)
    // What they wrote since may leave nothing to choose: then saving goes on.
    if (before.length > 0 && this.state.overlaps.length === 0 && !this.state.isSaved) this.saveSoon()
    this.copy.writeSoon()
  }

  // What differs from the server's, and what of that has to be chosen.
  private compare(): void {
    const { draft: mine, entry } = this.state
    const theirs = draftOf(this.parts, entry)
    const overlaps = this.knowsTheirs() ? [] : mergeDrafts(this.parts, { base: this.base, mine, theirs }).overlaps
    const isSaved = overlaps.length === 0 && isSameDraft(mine, theirs)
    if (isSaved) this.base = theirs
    this.show({ overlaps, isSaved, areSidesKept: overlaps.length > 0 && this.state.areSidesKept })
  }

  private knowsTheirs(): boolean {
    return isSameDraft(this.base, draftOf(this.parts, this.state.entry))
  }

  private unsaved(): KeptDraft | null {
    const { entry, draft, isSaved } = this.state
    return isSaved ? null : { rev: entry.rev, base: this.base, draft, sent: this.sent, at: this.environment.now() }
  }

  private show(changed: Partial<AutosaveState>): void {
    this.state = { ...this.state, ...changed }
    for (const watcher of this.watchers) watcher()
  }
}
