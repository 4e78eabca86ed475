import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { requireDatabase } from '../../start-checks.ts'
import type { Machine } from './machine.ts'

export type Finding = { level: 'ok' | 'warning' | 'fault'; found: string; remedy?: string }

export type Site = {
  config: Config
  machine: Machine
  isServer: boolean
  /** Null for an embedded database that the first start will make; throws when it can't be opened, or asked. */
  database: () => Promise<Database | null>
  webDir: string
}

export type Check = {
  name: string
  /** What to do when the check throws. */
  remedy: string
  run(site: Site): Promise<Finding>
}

export type NamedFinding = Finding & { name: string }

/** Nothing was heard in time. It is no finding about what was asked: on a busy machine all are slow. */
export class NoAnswer extends Error {}

// What is left is for the questions to it.
const shareOfOpening = 0.7

/**
 * Runs all checks side by side; one that throws is a fault. Silence never has the remedy of a mistake, and is no fault on a busy
 * machine. The database is opened once, and asked once whether it lets us in, before any check asks it.
 */
export function runChecks(checks: readonly Check[], site: Site, limitMs: number): Promise<NamedFinding[]> {
  let opened: Promise<Database | null> | undefined
  const database = () => (opened ??= within(openAndAsk(site), limitMs * shareOfOpening))
  const outcomes = checks.map(async (check) => ({
    name: check.name,
    ...(await outcomeOf(check, { ...site, database }, limitMs)),
  }))
  return Promise.all(outcomes)
}

async function openAndAsk({ config, database }: Site): Promise<Database | null> {
  const db = await database()
  if (db) await requireDatabase(db, config.database.url)
  return db
}

async function outcomeOf(check: Check, site: Site, limitMs: number): Promise<Finding> {
  try {
    return await within(check.run(site), limitMs)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return isSilence(error) ? silence(site.machine, message) : fault(message, check.remedy)
  }
}

/** What it gives; a `NoAnswer` when that takes longer. */
async function within<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const timer = new AbortController()
  const silent = sleep(ms, undefined, { signal: timer.signal }).then(() => {
    throw new NoAnswer(`No answer within ${ms / 1000} seconds.`)
  })
  silent.catch(() => {})
  try {
    return await Promise.race([work, silent])
  } finally {
    timer.abort()
  }
}

// As our drivers say that they waited for too long.
const saysSilence = /time(d )?-?out|never received/i

function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof NoAnswer || saysSilence.test(error.message) || isSilence(error.cause)
}

export function silence({ isBusy }: Pick<Machine, 'isBusy'>, found: string): Finding {
  const remedy =
    'Run doctor again when this machine has less to do. If it stays so, what is asked hangs, or is cut off by a firewall.'
  return isBusy ? warning(`Not judged, this machine is busy: ${found}`, remedy) : fault(found, remedy)
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
