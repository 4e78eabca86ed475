import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { dirname } from 'node:path'

export type Machine = {
  nodeVersion: string
  /** Null on Windows, which has no user ids. */
  userId: number | null
  /** What this process may use, whether the machine or its container sets the limit. */
  memoryBytes: number
  /** How many files and connections it may have open; null where the system does not tell. */
  openFiles: number | null
  /** Whether more programs want a processor than there are. */
  isBusy: boolean
  diskOf: (path: string) => Promise<number>
  now: () => number
  /** The hour of the clock in the Netherlands; null when Node does not know the time zone. */
  dutchHour: (moment: Date) => number | null
}

export function thisMachine(): Machine {
  return {
    nodeVersion: process.versions.node,
    userId: process.getuid?.() ?? null,
    // Without a limit the system gives none, or a number beyond all memory.
    memoryBytes: Math.min(process.constrainedMemory() || Infinity, totalmem()),
    openFiles: readOpenFiles(),
    // Always 0 on Windows.
    isBusy: loadavg()[0]! > availableParallelism(),
    diskOf,
    now: Date.now,
    dutchHour,
  }
}

async function diskOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  return found?.dev ?? (dirname(path) === path ? 0 : diskOf(dirname(path)))
}

function readOpenFiles(): number | null {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}

function dutchHour(moment: Date): number | null {
  try {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Amsterdam', hour: '2-digit', hourCycle: 'h23' })
    return Number(format.format(moment))
  } catch {
    return null
  }
}
