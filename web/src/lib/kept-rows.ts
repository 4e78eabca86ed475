import { useSyncExternalStore } from 'react'

// Apart from the worksheet that keeps them: the header and logging out are on every page, the worksheet is on one.

/** What a member has kept of the bulk registration on this device, in a few figures that are read without waiting. */
export type KeptRows = Readonly<{
  /** The rows that are not registered yet. */
  unsent: number
  /** Whether some of them are on their way, also while that has to wait for something. */
  isSending: boolean
  /** When anything changed last, in milliseconds: tells another tab to read again. */
  changedAt: number
}>

const nothingKept: KeptRows = { unsent: 0, isSending: false, changedAt: 0 }
const watchers = new Set<() => void>()
const forgottenWatchers = new Set<(memberId: number) => void>()
const read = new Map<string, KeptRows>()

/** The name of the database that holds the rows themselves; every member of a shared device has their own. */
export function keptRowsDatabase(memberId: number): string {
  return `bulk-registration:${memberId}`
}

/** The same object for as long as nothing changed. */
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
    // A full storage costs the ring in the header and the question at logout, never the rows.
  }
  for (const watcher of watchers) watcher()
}

/** Tells when a note changes, in this tab or another. */
export function watchKeptRows(watcher: () => void): () => void {
  watchers.add(watcher)
  window.addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', watcher)
  }
}

/** The figures of a member, followed while they change. */
export function useKeptRows(memberId: number): KeptRows {
  return useSyncExternalStore(watchKeptRows, () => keptRowsOf(memberId))
}

/** Erases what a member has kept here; every open tab lets go of it. */
export async function forgetKeptRows(memberId: number): Promise<void> {
  tellForgotten(memberId)
  noteKeptRows(memberId, nothingKept)
  await new Promise<void>((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(keptRowsDatabase(memberId))
      // Blocked, it goes as soon as a tab that is busy with it lets go.
      for (const outcome of ['success', 'error', 'blocked']) request.addEventListener(outcome, () => resolve())
    } catch {
      // A browser that forbids storage has kept nothing.
      resolve()
    }
  })
}

/** Tells that the rows of a member were erased: whoever still has them on screen must not keep them again. */
export function watchForgotten(watcher: (memberId: number) => void): () => void {
  forgottenWatchers.add(watcher)
  return () => void forgottenWatchers.delete(watcher)
}

/** For the tabs beside the one that erased them, which learn it from the database. */
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

// A browser that forbids storage throws at the mere mention of it.
function deviceStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
