type NotesOptions<Counts> = {
  /** The start of the database's name; every member of a shared device has a database of their own. */
  database: string
  note: string
  nothing: Counts
}

export type MemberNotes<Counts extends object> = ReturnType<typeof memberNotes<Counts>>

/**
 * The notes about what members keep in a database each (`store.ts`). A note is readable on every page, synchronously and without the
 * code of the database, and whoever erases the database does it here. A service worker has the databases, but no notes.
 */
export function memberNotes<Counts extends object>({ database, note: noteName, nothing }: NotesOptions<Counts>) {
  const watchers = new Set<() => void>()
  const forgottenWatchers = new Set<(memberId: number) => void>()
  const read = new Map<string, Counts>()

  const databaseOf = (memberId: number) => `${database}:${memberId}`
  const keyOf = (memberId: number) => `${noteName}:${memberId}`

  /** Returns the same object while nothing changed. */
  function noteOf(memberId: number): Counts {
    const text = deviceStorage()?.getItem(keyOf(memberId)) ?? ''
    const known = read.get(text)
    if (known) return known

    const kept = parseNote(text)
    read.clear()
    read.set(text, kept)
    return kept
  }

  function parseNote(text: string): Counts {
    try {
      return { ...nothing, ...(JSON.parse(text) as Counts) }
    } catch {
      return nothing
    }
  }

  function writeNote(memberId: number, counts: Counts): void {
    const names = Object.keys(nothing) as (keyof Counts)[]
    try {
      if (names.every((name) => counts[name] === nothing[name])) deviceStorage()?.removeItem(keyOf(memberId))
      // The time tells other tabs to read again, also when the counts are the same.
      else deviceStorage()?.setItem(keyOf(memberId), JSON.stringify({ ...counts, changedAt: Date.now() }))
    } catch {
      // When the storage is full, the other pages show no figures; what is in the database is safe.
    }
    for (const watcher of watchers) watcher()
  }

  function membersWithNotes(): number[] {
    const names = Object.keys(deviceStorage() ?? {}).filter((key) => key.startsWith(`${noteName}:`))
    return names.map((key) => Number(key.slice(noteName.length + 1)))
  }

  /** Whether a member's database is there. False in browsers that can't list their databases, or forbid storage. */
  async function isOnDevice(memberId: number): Promise<boolean> {
    try {
      return (await indexedDB.databases()).some(({ name }) => name === databaseOf(memberId))
    } catch {
      return false
    }
  }

  /** Calls the watcher when a note changes, in this tab or another. */
  function watchNotes(watcher: () => void): () => void {
    watchers.add(watcher)
    window.addEventListener('storage', watcher)
    return () => {
      watchers.delete(watcher)
      window.removeEventListener('storage', watcher)
    }
  }

  function watchOtherTabs(memberId: number, watcher: () => void, signal: AbortSignal): void {
    const heed = ({ key }: StorageEvent) => key === keyOf(memberId) && watcher()
    window.addEventListener('storage', heed, { signal })
  }

  /** Erases what a member keeps on this device, also in other tabs. */
  async function forget(memberId: number): Promise<void> {
    tellForgotten(memberId)
    writeNote(memberId, nothing)
    await new Promise<void>((resolve) => {
      try {
        const request = indexedDB.deleteDatabase(databaseOf(memberId))
        // When another tab blocks it, the browser deletes the database once that tab closes it.
        for (const outcome of ['success', 'error', 'blocked']) request.addEventListener(outcome, () => resolve())
      } catch {
        // A browser that forbids storage kept nothing.
        resolve()
      }
    })
  }

  /** Calls back when a member's data were erased, so that a page that still shows them does not keep them again. */
  function watchForgotten(watcher: (memberId: number) => void): () => void {
    forgottenWatchers.add(watcher)
    return () => void forgottenWatchers.delete(watcher)
  }

  /** For other tabs, which learn from the database that it was erased. */
  function tellForgotten(memberId: number): void {
    for (const watcher of forgottenWatchers) watcher(memberId)
  }

  return {
    databaseOf,
    nothing,
    isOnDevice,
    noteOf,
    writeNote,
    membersWithNotes,
    watchNotes,
    watchOtherTabs,
    forget,
    watchForgotten,
    tellForgotten,
  }
}

// Where the browser forbids storage, reading the property throws; a service worker has none.
function deviceStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
