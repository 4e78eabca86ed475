import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createQueueSite } from '../../testing/queue-site.ts'
import { claimNow } from './entries.ts'
import type { RecurringKind } from './run-entry.ts'
import { findSchedule } from './schedules.ts'

const site = await createQueueSite()
const { db } = site
let runs: { at: number }[]
beforeEach(async () => {
  await site.reset()
  runs = []
})
afterEach(() => site.stopAll())
afterAll(() => site.close())

type Result = { is_complete: boolean }
type Given = {
  run?: (signal: AbortSignal) => Promise<Result>
  pattern?: string
  leaseMs?: number
  firstRetryMs?: number
  releaseLeases?: boolean
  /** Whether it runs only when it is requested, as the operator's command does. */
  onRequest?: boolean
}

function startWorker({ run, pattern = '0 * * * *', firstRetryMs = 30_000, leaseMs = 20_000, ...given }: Given = {}) {
  const kind: RecurringKind<Result> = {
    name: 'test.work',
    pattern,
    retry: { firstMs: firstRetryMs, capMs: 15 * 60_000 },
    async run(_entry, signal) {
      runs.push({ at: performance.now() })
      return run?.(signal) ?? { is_complete: true }
    },
  }
  const { onRequest = false, releaseLeases } = given
  const kinds = onRequest ? [] : [kind]
  const worker = site.startWorker({ kinds, releaseLeases, timing: { leaseMs, renewMs: leaseMs / 4 } })
  return { ...worker, runNow: () => worker.runNow(kind) }
}

const state = () => findSchedule<Result>(db, 'test.work')
const known = async () => expect.poll(state).not.toBeNull()
const makeDue = () => db.query(`update queue set due_at = now() - interval '3 hours'`)
const untilRuns = (count: number) => expect.poll(() => runs.length).toBe(count)
const minutesFromNow = (at: Date) => (at.getTime() - Date.now()) / 60_000
const leasedByOther = `lease_id = gen_random_uuid(), due_at = now() + interval '60 seconds'`

test('work runs once when it is due, however late, and waits for the next moment', async () => {
  startWorker()
  await known()
  expect(runs).toHaveLength(0)

  await makeDue()
  await untilRuns(1)
  await expect.poll(async () => (await state())?.result).toEqual({ is_complete: true })
  await sleep(100)

  expect(runs).toHaveLength(1)
  const { due_at, failures, is_running } = (await state())!
  expect(minutesFromNow(due_at)).toBeGreaterThan(0)
  expect(minutesFromNow(due_at)).toBeLessThanOrEqual(60)
  expect(due_at.getUTCMinutes()).toBe(0)
  expect({ failures, is_running }).toEqual({ failures: 0, is_running: false })
})

test('one of several replicas runs it', async () => {
  for (let replica = 0; replica < 3; replica++)
    startWorker({ run: async () => (await sleep(100), { is_complete: true }) })
  await known()

  await makeDue()
  await untilRuns(1)
  await sleep(300)

  expect(runs).toHaveLength(1)
})

test('a long run renews its lease', async () => {
  const slow = async () => (await sleep(1_500), { is_complete: true })
  for (let replica = 0; replica < 2; replica++) startWorker({ run: slow, leaseMs: 500 })
  await known()

  await makeDue()
  await expect.poll(async () => (await state())?.result).toEqual({ is_complete: true })

  expect(runs).toHaveLength(1)
})

test('a killed run is taken over when its lease ends', async () => {
  startWorker()
  await known()
  await db.query(`update queue set ${leasedByOther}`)
  await sleep(100)
  expect(runs).toHaveLength(0)

  await db.query('update queue set due_at = now()')

  await untilRuns(1)
})

test('a killed run that was requested early is taken over too', async () => {
  startWorker()
  await known()
  expect(await claimNow(db, 'test.work', 60_000)).not.toBeNull()
  await sleep(50)
  expect(runs).toHaveLength(0)

  await db.query('update queue set due_at = now()')

  await untilRuns(1)
})

test('a killed run is taken over at once when no other process can have it', async () => {
  await startWorker().stop()
  await db.query(`update queue set ${leasedByOther}`)

  startWorker({ releaseLeases: true })

  await untilRuns(1)
})

test('a requested run takes over a killed one at once when no other process can have it', async () => {
  await startWorker().stop()
  await db.query(`update queue set ${leasedByOther}`)

  expect(await startWorker({ releaseLeases: true, onRequest: true }).runNow()).toEqual({ is_complete: true })
})

test('a run that lost its lease ends without storing a result', async () => {
  let isAborted = false
  startWorker({
    leaseMs: 200,
    run: (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          isAborted = true
          resolve({ is_complete: false })
        })
      }),
  })
  await known()
  await makeDue()
  await untilRuns(1)

  await db.query(`update queue set ${leasedByOther}`)
  await expect.poll(() => isAborted).toBe(true)
  await sleep(50)

  expect(await state()).toMatchObject({ is_running: true, result: null, failures: 0 })
})

test.each([
  ['could not do everything', async () => ({ is_complete: false })],
  [
    'broke down',
    async () => {
      throw new Error('no')
    },
  ],
])('a run that %s is retried with growing delays', async (_what, run) => {
  let isMended = false
  startWorker({ firstRetryMs: 300, run: async () => (isMended ? { is_complete: true } : run()) })
  await known()
  await makeDue()
  await untilRuns(3)
  const [first, second, third] = runs.map(({ at }) => at)

  isMended = true
  await expect.poll(async () => (await state())?.failures).toBe(0)

  // 300 and 600 with their jitter, less the time between the database's clock and ours.
  expect(second! - first!).toBeGreaterThan(100)
  expect(third! - second!).toBeGreaterThan(300)
  expect((await state())?.result).toEqual({ is_complete: true })
})

test('a run that broke down is logged, and leaves the name of its error until one succeeds', async () => {
  let isMended = false
  startWorker({
    firstRetryMs: 50,
    async run() {
      if (!isMended) throw new RangeError('of klant@voorbeeld.nl')
      return { is_complete: true }
    },
  })
  await known()
  await makeDue()
  await expect.poll(async () => (await state())?.last_error).toBe('RangeError')
  expect(site.warnings).toContain('recurring work failed')

  isMended = true

  await expect.poll(async () => (await state())?.result).toEqual({ is_complete: true })
  expect(await state()).toMatchObject({ failures: 0, last_error: null })
})

test('a requested run leaves the pattern as it is', async () => {
  await startWorker({ pattern: '0 0 1 1 *' }).stop()

  await startWorker({ pattern: '*/5 * * * *', onRequest: true }).runNow()

  expect(await site.entries('pattern')).toEqual([{ pattern: '0 0 1 1 *' }])
  expect(minutesFromNow((await state())!.due_at)).toBeGreaterThan(5)
})

test('a requested run starts at once, unless one is under way', async () => {
  const worker = startWorker({ run: async () => (await sleep(100), { is_complete: true }) })
  await known()
  const before = (await state())!.due_at

  const [first, second] = await Promise.all([worker.runNow(), sleep(30).then(() => worker.runNow())])

  expect(first).toEqual({ is_complete: true })
  expect(second).toBeNull()
  expect((await state())!.due_at).toEqual(before)
})

test('another worker takes over the run of a stopped worker at once', async () => {
  const untilAborted = (signal: AbortSignal) =>
    new Promise<Result>((resolve) => signal.addEventListener('abort', () => resolve({ is_complete: false })))
  const first = startWorker({ run: untilAborted })
  await known()
  await makeDue()
  await untilRuns(1)

  await first.stop()
  startWorker()

  await untilRuns(2)
})

test('a new pattern applies from the next start', async () => {
  await startWorker({ pattern: '0 0 1 1 *' }).stop()
  expect(minutesFromNow((await state())!.due_at)).toBeGreaterThan(60)

  startWorker({ pattern: '*/5 * * * *' })

  await expect.poll(async () => minutesFromNow((await state())!.due_at)).toBeLessThanOrEqual(5)
})
