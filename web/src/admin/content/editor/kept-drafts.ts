import type { Sealed } from '../../../device/seal.ts'
import { DeviceStore } from '../../../device/store.ts'
import { draftNotes } from '../../../device/what-is-kept.ts'
import { inTime } from '../../../lib/in-time.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { type ContentSubject, titleOf, type Which } from '../subject.ts'
import type { EntryAutosave } from './entry-autosave.ts'
import type { KeptDraft } from './autosave-environment.ts'

export type WhichEntry = Which & { memberId: number }

const drafts = new DeviceStore<Sealed>({ notes: draftNotes, shelf: 'kept' })

// A busy disk takes a while, and Safari's may never answer.
const writeMs = 5_000
// So long a tab that is being closed may still hold what it kept.
const goingMs = 1_000

/** A place on the device for what one open editor has to save; `keep` rejects where nothing can be kept. */
export function placeOnDevice({ memberId, ...which }: WhichEntry) {
  const key = `${prefixOf(which)}${newUuid()}`
  let isForgotten = false
  const watch = () =>
    draftNotes.watchForgotten((forgotten) => {
      if (forgotten === memberId) isForgotten = true
    })
  let unwatch = watch()
  let release = () => {}

  return {
    async keep(kept: KeptDraft | null): Promise<void> {
      // Who logged out wants nothing of it here.
      if (!isForgotten) await inTime(writeMs, write(memberId, key, kept))
    },
    isForgotten: () => isForgotten,
    /** Tells other tabs, for as long as this one lives, that somebody is at it. */
    hold(): void {
      this.letGo()
      unwatch = watch()
      void navigator.locks?.request(lockOf(key), () => new Promise<void>((resolve) => (release = resolve)))
    },
    letGo(): void {
      unwatch()
      release()
    },
  }
}

export type PlaceOnDevice = ReturnType<typeof placeOnDevice>

export type LeftDraft = { key: string; kept: KeptDraft; forget: () => Promise<void> }

/** What editors that are gone left of this entry, the newest first. What can't be read is left alone. */
export async function findLeftDrafts(which: WhichEntry): Promise<LeftDraft[]> {
  const keys = await keysOnDevice(which.memberId, prefixOf(which))
  const found = await Promise.all(keys.map((key) => readLeft(which.memberId, key).catch(() => null)))
  return newestFirst(found)
}

/**
 * The same for whoever sends it without opening the entry: nothing where a tab has it open, and no other tab takes it up until
 * `letGo`.
 */
export async function takeLeftDrafts(which: WhichEntry): Promise<{ left: LeftDraft[]; letGo: () => void }> {
  const keys = await keysOnDevice(which.memberId, prefixOf(which))
  const locks = await Promise.all(keys.map(takeLock))
  const letGo = () => locks.forEach((release) => release?.())
  if (locks.includes(null)) {
    letGo()
    return { left: [], letGo }
  }
  const found = await Promise.all(keys.map((key) => readKept(which.memberId, key).catch(() => null)))
  return { left: newestFirst(found), letGo }
}

/** The entries of a subject that an editor left something of and no tab has open, with the title that they have on this device. */
export async function listLeftEntries(
  subject: ContentSubject,
  memberId: number,
): Promise<(WhichEntry & { title: string })[]> {
  const all = await Promise.all(subject.kinds.map((kind) => keysOnDevice(memberId, `${kind}/`)))
  const keys = all.flat()
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const isOpen = (key: string) => held.some(({ name }) => name === lockOf(key))
  const open = new Set(keys.filter(isOpen).map(entryOf))
  const left = keys.filter((key) => !open.has(entryOf(key)))
  const found = newestFirst(await Promise.all(left.map((key) => readKept(memberId, key).catch(() => null))))
  const newest = new Map(found.toReversed().map(({ key, kept }) => [entryOf(key), kept]))
  return [...newest].map(([entry, { draft }]) => {
    const [kind, id] = entry.split('/')
    return { memberId, kind: kind as Which['kind'], id: Number(id), title: titleOf(subject, draft) }
  })
}

function newestFirst(found: (LeftDraft | null)[]): LeftDraft[] {
  return found.filter((one) => one !== null).toSorted((one, other) => other.kept.at - one.kept.at)
}

async function readLeft(memberId: number, key: string): Promise<LeftDraft | null> {
  // It waits while a tab that lives has it.
  const options = { signal: AbortSignal.timeout(goingMs) }
  await navigator.locks?.request(lockOf(key), options, () => undefined)
  return readKept(memberId, key)
}

async function readKept(memberId: number, key: string): Promise<LeftDraft | null> {
  const sealed = await drafts.read(memberId, key)
  if (!sealed) return null
  const kept = await drafts.unseal<KeptDraft>(memberId, sealed)
  return { key, kept, forget: () => write(memberId, key, null) }
}

// Lets go of what it took when it is called; null where a tab that lives has it.
function takeLock(key: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    if (!navigator.locks) return resolve(() => {})
    navigator.locks
      .request(lockOf(key), { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release))
        resolve(null)
      })
      .catch(reject)
  })
}

async function keysOnDevice(memberId: number, prefix = ''): Promise<string[]> {
  const all = await inTime(writeMs, drafts.readAll(memberId)).catch(() => new Map<string, Sealed>())
  return [...all.keys()].filter((key) => key.startsWith(prefix))
}

async function write(memberId: number, key: string, kept: KeptDraft | null): Promise<void> {
  const sealed = kept && (await drafts.seal(memberId, kept))
  await drafts.change(memberId, () => sealed, key)
  const { size } = await drafts.readAll(memberId)
  if (draftNotes.noteOf(memberId).unsaved !== size) draftNotes.writeNote(memberId, { unsaved: size })
}

function prefixOf({ kind, id }: Omit<WhichEntry, 'memberId'>): string {
  return `${kind}/${id}/`
}

function entryOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/'))
}

function lockOf(key: string): string {
  return `artikel ${key}`
}

/** Takes up what editors that are gone left: the newest is gone on with; what is older becomes a version. */
export async function goOn(autosave: EntryAutosave, [newest, ...older]: LeftDraft[]): Promise<void> {
  if (!newest) return
  autosave.resumeFrom(newest.kept)
  await autosave.keepNow()
  if (autosave.read().isKept) await newest.forget()
  for (const { kept, forget } of older) {
    await autosave.keepSideVersion('Niet bewaard in een ander tabblad', kept.draft)
    await forget()
  }
}
