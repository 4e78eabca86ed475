import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'

const othersBits = 0o077
const stickyBit = 0o1000

/**
 * Takes a folder, and what is in it, away from the other accounts of this machine; with `isOurs` only the files of that
 * folder whose names it takes. Answers what could not be changed. At start only: it holds up everything else.
 */
export function keepPrivate(folder: string, isOurs?: (name: string) => boolean): string[] {
  const found = orNothing(() => lstatSync(folder))
  // A link may lead to what is not ours.
  if (!found || found.isSymbolicLink()) return []

  const unchanged = takeFromOthers(folder, found) ? [] : [folder]
  if (!found.isDirectory()) return unchanged
  const names = orNothing(() => readdirSync(folder)) ?? []
  const ours = isOurs ? names.filter(isOurs) : names
  return [...unchanged, ...ours.flatMap((name) => keepPrivate(join(folder, name)))]
}

function takeFromOthers(path: string, { mode }: Stats): boolean {
  if ((mode & othersBits) === 0) return true
  // A folder such as /tmp is meant for everybody.
  if ((mode & stickyBit) !== 0) return false
  try {
    chmodSync(path, mode & 0o700)
    return true
  } catch (error) {
    return codeOf(error) === 'ENOENT'
  }
}

/** Nothing is to be mended in what a program beside us has just removed, or what another account has for itself alone. */
function orNothing<Result>(look: () => Result): Result | undefined {
  try {
    return look()
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EACCES') return undefined
    throw error
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
