import type { Readable, Writable } from 'node:stream'

export type ArchiveSource = {
  name: string
  bytes: number
  /** Its bytes from the first one, as they lie there. */
  read(): Promise<Readable>
}

export type StoredArchive = { name: string; moment: Date; bytes: number }

/** Where archives are kept. It knows archives of the portal only, by their names: all else there is somebody else's. */
export type ArchivePlace = {
  /** Gives `write` a stream for an archive, which has its name only when all of it is written. Returns its address. */
  put(name: string, write: (target: Writable) => Promise<void>): Promise<string>
  /** Throws when so many more bytes would leave no room for the portal, which may write to the same disk. */
  requireRoom(bytes: number): Promise<void>
  /** What was written whole, the newest first. */
  list(): Promise<StoredArchive[]>
  /** Null when there is no archive of this name. */
  open(name: string): Promise<ArchiveSource | null>
  remove(name: string): Promise<void>
}

export const archiveBeginning = 'installateursportaal-'

export const encryptedEnding = '.age'

export function archiveName(moment: Date): string {
  return `${archiveBeginning}${moment.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`
}

/** The moment in the name of an archive; null for any other name. */
export function momentOf(name: string): Date | null {
  const [, day, hour, minute, second, ms] =
    /^installateursportaal-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.gz(?:\.age)?$/.exec(name) ?? []
  const moment = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

// Two machines differ by less.
const clockMs = 5 * 60_000

/** Whether a clock was wrong when this was made, or is now: what is of the future proves nothing, and is never the newest. */
export function isOfFuture(moment: Date, now = Date.now()): boolean {
  return moment.getTime() > now + clockMs
}

/** The newest of these archives, which have the newest first, and those of the future, which are left out. */
export function findNewest(listed: readonly StoredArchive[], now = Date.now()) {
  const ofFuture = listed.filter(({ moment }) => isOfFuture(moment, now))
  return { newest: listed[ofFuture.length] ?? null, ofFuture }
}

export function newestFirst(one: StoredArchive, other: StoredArchive): number {
  return other.moment.getTime() - one.moment.getTime()
}
