type NotesOptions<Note> = {
  /** The start of the database's name; every member of a shared device has a database of their own. */
  database: string
  /** The start of the note's key. */
  note: string
  /** The note of a member who keeps nothing. */
  nothing: Note
  isNothing: (note: Note) => boolean
  /** Reads a note's JSON; may throw. */
  parse: (json: unknown) => Note
}

export type MemberNotes<Note> = ReturnType<typeof memberNotes<Note>>

/**
 * The notes about what members keep in a database each (`store.ts`). A note is readable on every page, synchronously and without the
 * code of the database, and whoever erases the database does it here. A service worker has the databases, but no notes.
 */
export function memberNotes<Note>({ database, note: noteName, nothing, isNothing, parse }: NotesOptions<Note>) {
  const watchers = new Set<() => void>()
  const forgottenWatchers = new Set<(memberId: number) => void>()
  const read = new Map<string, Note>()

  const databaseOf = (memberId: number) => `${database}:${memberId}`
  const keyOf = (memberId: number) => `${noteName}:${memberId}`

  /** Returns the same object while nothing changed. */
  function noteOf(memberId: number): Note {
    const text = deviceStorage()?.getItem(keyOf(memberId)) ?? ''
    const known = read.get(text)
    if (known) return known

    const kept = parseNote(text)
    read.clear()
    read.set(text, kept)
    return kept
  }

  function parseNote(text: string): Note {
    try {
      return parse(JSON.parse(text))
    } catch {
      return nothing
    }
  }

  function writeNote(memberId: number, note: Note): void {
    try {
      if (isNothing(note)) deviceStorage()?.removeItem(keyOf(memberId))
      else deviceStorage()?.setItem(keyOf(memberId), JSON.stringify(note))
    } catch {
      // When the storage is full, the other pages show no figures; what is in the database is safe.
    }
    for (const watcher of watchers) watcher()
  }

  /** The ids of the members with a note on this device. */
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

  /** Calls the watcher when another tab changes a member's note. */
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
