import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

const othersBits = 0o077
const stickyBit = 0o1000

/**
 * Makes a folder and its files private to our account on this machine; with `isOurs`, only the files whose names it
 * accepts. Returns the paths that could not be changed. Synchronous, so for the start only.
 */
export function keepPrivate(folder: string, isOurs: (name: string) => boolean = () => true): string[] {
  // The operator chose this folder, so it may be a link.
  const stats = unlessInaccessible(() => statSync(folder))
  return stats ? makePrivate(folder, stats, isOurs) : []
}

function makePrivate(path: string, stats: Stats, isOurs: (name: string) => boolean): string[] {
  // A link inside the folder may lead to files that are not ours.
  if (stats.isSymbolicLink()) return []

  const unchanged = removeOthersAccess(path, stats) ? [] : [path]
  if (!stats.isDirectory()) return unchanged
  const names = unlessInaccessible(() => readdirSync(path)) ?? []
  return [...unchanged, ...names.filter(isOurs).flatMap((name) => keepEntryPrivate(join(path, name)))]
}

function keepEntryPrivate(path: string): string[] {
  const stats = unlessInaccessible(() => lstatSync(path))
  return stats ? makePrivate(path, stats, () => true) : []
}

function removeOthersAccess(path: string, { mode }: Stats): boolean {
  if ((mode & othersBits) === 0) return true
  // A folder such as /tmp is for everybody.
  if ((mode & stickyBit) !== 0) return false
  try {
    chmodSync(path, mode & 0o700)
    return true
  } catch (error) {
    return codeOf(error) === 'ENOENT'
  }
}

// A file that was just removed, or that is private to another account, needs no change.
function unlessInaccessible<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EACCES') return undefined
    throw error
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
