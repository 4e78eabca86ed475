import { useSyncExternalStore } from 'react'

// Not part of the worksheet: the header and the log-out need these figures on every page.

/** The counts of the rows that a member kept on this device. They are readable synchronously, unlike the rows. */
export type KeptRows = Readonly<{
  /** The rows that are not registered yet. */
  unsent: number
  /** Whether some of them are being sent, also while sending is paused. */
  isSending: boolean
  /** The time of the last change, in milliseconds: it tells another tab to read again. */
  changedAt: number
}>

const nothingKept: KeptRows = { unsent: 0, isSending: false, changedAt: 0 }
const watchers = new Set<() => void>()
const forgottenWatchers = new Set<(memberId: number) => void>()
const read = new Map<string, KeptRows>()

/** The name of the database of the rows; every member of a shared device has their own. */
export function keptRowsDatabase(memberId: number): string {
  return `bulk-registration:${memberId}`
}

/** Returns the same object while nothing changed. */
export function keptRowsOf(memberId: number): KeptRows {
  const text = deviceStorage()?.getItem(noteKey(memberId)) ?? ''
  const known = read.get(text)
  if (known) return known

  const kept = parseNote(text)
  read.clear()
  read.set(text, kept)
  return kept
}

export function noteKeptRows(memberId: number, kept: KeptRows): void {
  try {
    if (kept.unsent === 0 && !kept.isSending) deviceStorage()?.removeItem(noteKey(memberId))
    else deviceStorage()?.setItem(noteKey(memberId), JSON.stringify(kept))
  } catch {
    // When the storage is full, the header shows no ring and the log-out asks nothing; the rows themselves are safe.
  }
  for (const watcher of watchers) watcher()
}

/** Calls the watcher when the figures change, in this tab or another. */
function watchKeptRows(watcher: () => void): () => void {
  watchers.add(watcher)
  window.addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', watcher)
  }
}

/** The figures of a member; updates when they change. */
export function useKeptRows(memberId: number): KeptRows {
  return useSyncExternalStore(watchKeptRows, () => keptRowsOf(memberId))
}

/** Erases the rows of a member on this device, also in other tabs. */
export async function forgetKeptRows(memberId: number): Promise<void> {
  tellForgotten(memberId)
  noteKeptRows(memberId, nothingKept)
  await new Promise<void>((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(keptRowsDatabase(memberId))
      // When another tab blocks it, the browser deletes the database once that tab closes it.
      for (const outcome of ['success', 'error', 'blocked']) request.addEventListener(outcome, () => resolve())
    } catch {
      // A browser that forbids storage kept nothing.
      resolve()
    }
  })
}

/** Calls back when the rows of a member were erased, so that a page that still shows them does not keep them again. */
export function watchForgotten(watcher: (memberId: number) => void): () => void {
  forgottenWatchers.add(watcher)
  return () => void forgottenWatchers.delete(watcher)
}

/** For other tabs, which learn from the database that the rows were erased. */
export function tellForgotten(memberId: number): void {
  for (const watcher of forgottenWatchers) watcher(memberId)
}

function noteKey(memberId: number): string {
  return `bulk-rows:${memberId}`
}

function parseNote(text: string): KeptRows {
  try {
    const { unsent, isSending, changedAt } = JSON.parse(text)
    return { unsent: Number(unsent) || 0, isSending: isSending === true, changedAt: Number(changedAt) || 0 }
  } catch {
    return nothingKept
  }
}

// Where the browser forbids storage, reading the property throws.
function deviceStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
