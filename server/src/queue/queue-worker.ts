import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { mendDueTimes } from './clock-jumps.ts'
import { type ClaimedEntry, claimEntries, claimNow, releaseAbandoned } from './entries.ts'
import { errorName, type Kind, type RecurringKind, type RunContext, runEntry } from './run-entry.ts'
import { keepSchedule, saveSchedule } from './schedules.ts'
import { createWakeUp } from './wake-up.ts'

export type QueueWorker = ReturnType<typeof startQueueWorker>

export const queueTiming = {
  // A fallback: entries of this process wake the worker, and so do those of others where the database can notify.
  pollMs: 5_000,
  // How long after a kill another worker takes over.
  leaseMs: 20_000,
  renewMs: 5_000,
  // Between attempts while the database is down.
  databaseRetryMs: 1_000,
  // How soon it notices that the clock was put back.
  clockMs: 15_000,
  // For ending what runs when the worker stops, and then for a run that ignores its signal.
  stopMs: 5_000,
  graceMs: 1_000,
}

type Options = {
  db: Database
  kinds: readonly Kind[]
  log: RunContext['log']
  /** Gives back at once what a killed process had claimed. Only when no other process uses this database. */
  releaseLeases?: boolean
  timing?: Partial<typeof queueTiming>
  /** Called at the start of each run; what it returns is called at the end. */
  watchRun?: WatchRun
}

export type WatchRun = (kind: string) => (outcome: 'done' | 'failed') => void

/**
 * Runs the entries of the queue as they become due, each kind up to its own concurrency, until it is stopped. While the
 * database is down it waits.
 */
export function startQueueWorker({ db, kinds, log, releaseLeases = false, timing, watchRun }: Options) {
  const { pollMs, clockMs, stopMs, graceMs, ...times } = { ...queueTiming, ...timing }
  const stopping = new AbortController()
  const stopDeadline = new AbortController()
  const context = { db, log, stopping: stopping.signal, stopDeadline: stopDeadline.signal, ...times }
  /** What this process has claimed and not yet stored the end of. */
  const claimed = new Map<ClaimedEntry, Promise<unknown>>()
  const toCheck = new Set(kinds)
  let checkAllAt = 0
  let checkClockAt = 0
  let prepared: Promise<void> | null = null
  let isDown = false
  const wakeUp = createWakeUp()
  const queued = new Map<string, number>()
  const stopListening = db.listen((name) => {
    if (name !== null && !kinds.some((kind) => kind.name === name)) return
    for (const kind of kinds) if (name === null || name === kind.name) toCheck.add(kind)
    if (name !== null) queued.set(name, queuedOf(name) + 1)
    wakeUp.signal()
  })
  const running = loop()

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (performance.now() >= checkAllAt) checkAll()
      if (kinds.some((kind) => toCheck.has(kind) && placesOf(kind) > 0)) await claim()
      await wakeUp.wait(waitMs())
    }
  }

  function checkAll(): void {
    checkAllAt = performance.now() + pollMs
    for (const kind of kinds) toCheck.add(kind)
  }

  function waitMs(): number {
    const pauses = kinds.map(({ circuitBreaker }) => circuitBreaker?.pauseLeftMs() ?? 0).filter((ms) => ms > 0)
    return Math.max(1, Math.min(checkAllAt - performance.now(), ...pauses))
  }

  async function claim(): Promise<void> {
    try {
      await prepare()
      await checkClock()
      const places = new Map(kinds.map((kind) => [kind.name, placesOf(kind)]))
      toCheck.clear()
      const ids = [...claimed.keys()].map(({ id }) => id)
      const { entries, nextInMs } = await claimEntries(db, { places, leaseMs: times.leaseMs, except: ids })
      for (const entry of entries) void start(kinds.find(({ name }) => name === entry.kind)!, entry)
      // More than there was place for may be due.
      const full = kinds.filter((kind) => countOf(entries, kind) === places.get(kind.name))
      for (const kind of full) toCheck.add(kind)
      checkAllAt = performance.now() + Math.min(pollMs, nextInMs ?? Infinity)
      isDown = false
    } catch (error) {
      if (!isDown) log.warn({ reason: errorName(error) }, 'the queue waits for the database')
      isDown = true
      checkAllAt = performance.now() + times.databaseRetryMs
    }
  }

  async function checkClock(): Promise<void> {
    if (performance.now() < checkClockAt) return
    await mendDueTimes(db, { kinds: kinds.map(({ name }) => name), leaseMs: times.leaseMs })
    checkClockAt = performance.now() + clockMs
  }

  function prepare(): Promise<void> {
    prepared ??= prepareTable().catch((error: unknown) => {
      prepared = null
      throw error
    })
    return prepared
  }

  async function prepareTable(): Promise<void> {
    if (releaseLeases) await releaseAbandoned(db)
    for (const { name, pattern } of kinds) if (pattern) await saveSchedule(db, name, pattern)
  }

  function placesOf(kind: Kind): number {
    const { concurrency = 1, circuitBreaker } = kind
    if (circuitBreaker && circuitBreaker.pauseLeftMs() > 0) return 0
    return Math.max(0, (circuitBreaker?.isProbing() ? 1 : concurrency) - countOf([...claimed.keys()], kind))
  }

  function queuedOf(name: string): number {
    return queued.get(name) ?? 0
  }

  function start<Result>(kind: Kind<never, Result>, entry: ClaimedEntry): Promise<Result> {
    const queuedBefore = queuedOf(kind.name)
    const tellEnd = watchRun?.(kind.name)
    const run = runEntry(context, kind, entry)
    if (tellEnd)
      run.then(
        () => tellEnd('done'),
        () => tellEnd('failed'),
      )
    // An error is stored with the entry.
    const ended = run.then(ignore, ignore).then(async () => {
      if (kind.yieldMs && queuedOf(kind.name) - queuedBefore > 1) await sleep(kind.yieldMs)
      claimed.delete(entry)
      wakeUp.signal()
    })
    claimed.set(entry, ended)
    return run
  }

  /** Runs recurring work at once, whatever its pattern; null when a run is under way in this or another process. */
  async function runNow<Result>(kind: RecurringKind<Result>): Promise<Result | null> {
    await prepare()
    await keepSchedule(db, kind.name, kind.pattern)
    const entry = await claimNow(db, kind.name, times.leaseMs)
    return entry && start(kind, entry)
  }

  /** Ends recurring runs at once, waits a while for the others, and leaves the rest in the queue. */
  async function stop(): Promise<void> {
    stopListening()
    stopping.abort()
    wakeUp.signal()
    const deadline = setTimeout(() => stopDeadline.abort(), stopMs)
    const ended = new AbortController()
    const runs = running.then(() => Promise.allSettled(claimed.values())).then(() => ended.abort())
    await Promise.race([runs, sleep(stopMs + graceMs, undefined, { signal: ended.signal }).catch(() => {})])
    clearTimeout(deadline)
  }

  return { runNow, stop }
}

function ignore(): void {}

function countOf(entries: readonly ClaimedEntry[], kind: Kind): number {
  return entries.filter((entry) => entry.kind === kind.name).length
}
