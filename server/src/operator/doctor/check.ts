import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { DatabaseUnavailable } from '../../database/errors.ts'
import type { Machine } from './machine.ts'

export type Finding = { level: 'ok' | 'warning' | 'fault'; found: string; remedy?: string }

/** What a check looks at. */
export type Site = {
  config: Config
  machine: Machine
  /** Whether the portal runs in this process. */
  isServer: boolean
  /** Null for an embedded database that the first start will make; throws when it can't be opened. */
  database: () => Promise<Database | null>
  /** Where the built web app lies. */
  webDir: string
}

export type Check = {
  name: string
  /** What to do when the check throws, or gives no answer. */
  remedy: string
  run(site: Site): Promise<Finding>
}

export type NamedFinding = Finding & { name: string }

/** Runs all checks side by side; one that throws or gives no answer in time is a fault. */
export function runChecks(checks: readonly Check[], site: Site, limitMs: number): Promise<NamedFinding[]> {
  return Promise.all(checks.map(async (check) => ({ name: check.name, ...(await outcomeOf(check, site, limitMs)) })))
}

async function outcomeOf(check: Check, site: Site, limitMs: number): Promise<Finding> {
  const timer = new AbortController()
  const silence = sleep(limitMs, undefined, { signal: timer.signal }).then(() =>
    fault(`No answer within ${limitMs / 1000} seconds.`, check.remedy),
  )
  silence.catch(() => {})
  try {
    return await Promise.race([check.run(site), silence])
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error), check.remedy)
  } finally {
    timer.abort()
  }
}

/** Throws the first fault of these checks, in one sentence with its remedy. */
export async function refuseFaults(checks: readonly Check[], site: Site): Promise<void> {
  for (const check of checks) {
    const { level, found, remedy } = await check.run(site)
    if (level === 'fault') throw new Error([found, remedy].filter(Boolean).join(' '))
  }
}

export function ok(found: string): Finding {
  return { level: 'ok', found }
}

export function warning(found: string, remedy: string): Finding {
  return { level: 'warning', found, remedy }
}

export function fault(found: string, remedy: string): Finding {
  return { level: 'fault', found, remedy }
}

/** A finding about the database. That it can't be opened is the finding of one check, not of all that ask it. */
export async function askDatabase(site: Site, ask: (db: Database) => Promise<Finding>): Promise<Finding> {
  const notAsked = warning('Not checked: the database does not answer.', 'See the check of the database.')
  let db: Database | null
  try {
    db = await site.database()
  } catch {
    return notAsked
  }
  if (db === null) return ok('The first start makes the database.')
  try {
    return await ask(db)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return notAsked
    throw error
  }
}
