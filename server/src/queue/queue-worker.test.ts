import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createQueueSite } from '../../testing/queue-site.ts'
import { openDatabase } from '../database/database.ts'
import { listDeadEntries, requeueDeadEntries } from './dead-entries.ts'
import { claimEntries, enqueue } from './entries.ts'
import type { Kind } from './run-entry.ts'

const site = await createQueueSite()
const { db } = site
beforeEach(() => site.reset())
afterEach(() => site.stopAll())
afterAll(() => site.close())

let done: number[]
beforeEach(() => {
  done = []
})

type Step = Kind<{ step: number }>
const stepKind = (changes: Partial<Step> = {}): Step => ({
  name: 'test.step',
  run: async ({ payload }) => void done.push(payload.step),
  ...changes,
})
const queueSteps = (...steps: number[]) =>
  enqueue(
    db,
    { name: 'test.step' },
    steps.map((step) => ({ step })),
  )
const untilEmpty = () => expect.poll(() => site.entries()).toEqual([])
const untilDone = (...steps: number[]) => expect.poll(() => done).toEqual(steps)
const dueIn = async () => {
  const [entry] = await db.query<{ s: number }>('select extract(epoch from due_at - now())::float8 as s from queue')
  return entry!.s
}
const never = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

describe('entries', () => {
  test('of a kind run in order and are removed', async () => {
    await queueSteps(1, 2, 3, 4, 5)
    site.startWorker({ kinds: [stepKind()] })

    await untilEmpty()

    expect(done).toEqual([1, 2, 3, 4, 5])
  })

  test('run once over two workers', async () => {
    for (let worker = 0; worker < 2; worker++) site.startWorker({ kinds: [stepKind({ concurrency: 3 })] })
    const steps = Array.from({ length: 40 }, (_, index) => index)
    await queueSteps(...steps)

    await untilEmpty()

    expect(done.toSorted((a, b) => a - b)).toEqual(steps)
  })

  test('start at once when their transaction commits, without a poll', async () => {
    site.startWorker({ kinds: [stepKind()], timing: { pollMs: 60_000 } })
    await queueSteps(1)
    await untilDone(1)

    await db.tx(() => queueSteps(2))

    await untilDone(1, 2)
  })

  test.runIf(site.database.url !== null)(
    'of another process start at once too, where the database can notify',
    async () => {
      site.startWorker({ kinds: [stepKind()], timing: { pollMs: 60_000 } })
      await queueSteps(1)
      await untilDone(1)
      const other = await openDatabase({ url: site.database.url, dataDir: '' })

      await enqueue(other, { name: 'test.step' }, [{ step: 2 }])

      await untilDone(1, 2)
      await other.close()
    },
  )

  test('of a rolled back transaction never run, and those of unknown kinds stay', async () => {
    site.startWorker({ kinds: [stepKind()] })
    const act = db.tx(async () => {
      await queueSteps(1)
      throw new Error('changed my mind')
    })
    await expect(act).rejects.toThrow()
    await enqueue(db, { name: 'test.other' }, [{ step: 2 }])
    await queueSteps(3)

    await untilDone(3)

    await expect.poll(() => site.entries('kind, attempts')).toEqual([{ kind: 'test.other', attempts: 0 }])
  })

  test('wait until they are due, without a poll', async () => {
    await enqueue(db, { name: 'test.step' }, [{ step: 1 }], { delayMs: 300 })
    const queuedAt = performance.now()
    site.startWorker({ kinds: [stepKind()], timing: { pollMs: 60_000 } })

    await untilDone(1)

    expect(performance.now() - queuedAt).toBeGreaterThan(200)
  })

  test('of a slow kind never stand before another kind, nor run beyond its concurrency', async () => {
    let running = 0
    const most: number[] = []
    const slow: Kind = {
      name: 'test.slow',
      concurrency: 2,
      async run(_entry, signal) {
        most.push(++running)
        await never(signal).finally(() => running--)
      },
    }
    await enqueue(db, slow, [{}, {}, {}, {}])
    site.startWorker({ kinds: [slow, stepKind()], timing: { stopMs: 10 } })
    await expect.poll(() => running).toBe(2)

    await queueSteps(1)

    await untilDone(1)
    expect(Math.max(...most)).toBe(2)
  })
})

describe('a lease', () => {
  test('is renewed while its entry runs, so that no other worker takes it', async () => {
    const slow = stepKind({ run: async ({ payload }) => (await sleep(900), void done.push(payload.step)) })
    await queueSteps(1)
    for (let worker = 0; worker < 2; worker++)
      site.startWorker({ kinds: [slow], timing: { leaseMs: 300, renewMs: 50 } })

    await untilEmpty()

    expect(done).toEqual([1])
  })

  test('of a killed process ends, and not before does another take its entry', async () => {
    await queueSteps(7)
    await claimEntries(db, { places: new Map([['test.step', 1]]), leaseMs: 60_000, except: [] })
    site.startWorker({ kinds: [stepKind()] })
    await queueSteps(8)
    await untilDone(8)

    await db.query('update queue set due_at = now()')

    await untilDone(8, 7)
  })

  test('of a killed process ends at once when no other process can have it', async () => {
    await queueSteps(7)
    await claimEntries(db, { places: new Map([['test.step', 1]]), leaseMs: 60_000, except: [] })

    site.startWorker({ kinds: [stepKind()], releaseLeases: true })

    await untilDone(7)
  })

  test('that was lost aborts the run, which then neither removes nor postpones the entry', async () => {
    let isAborted = false
    const kind = stepKind({
      run: (_entry, signal) => never(signal).catch(() => void (isAborted = true)),
    })
    await queueSteps(1)
    site.startWorker({ kinds: [kind], timing: { leaseMs: 5_000, renewMs: 20 } })
    await expect.poll(() => site.entries('attempts')).toEqual([{ attempts: 1 }])

    await db.query(`update queue set lease_id = gen_random_uuid(), due_at = now() + interval '1 hour'`)
    await expect.poll(() => isAborted).toBe(true)
    await site.stopAll()

    expect(await dueIn()).toBeGreaterThan(3_000)
  })

  test('is given back by a worker that stops', async () => {
    await queueSteps(1)
    const worker = site.startWorker({
      kinds: [stepKind({ run: (_entry, signal) => never(signal) })],
      timing: { stopMs: 20 },
    })
    await expect.poll(() => site.entries('attempts')).toEqual([{ attempts: 1 }])

    await worker.stop()

    expect(await site.entries('attempts, lease_id, last_error')).toEqual([
      { attempts: 0, lease_id: null, last_error: null },
    ])
    site.startWorker({ kinds: [stepKind()] })
    await untilDone(1)
  })
})

describe('an entry that fails', () => {
  test('is retried with a growing delay, and does not delay others', async () => {
    let failures = 0
    const kind = stepKind({
      retry: { firstMs: 200, capMs: 1_000 },
      async run({ payload }) {
        if (payload.step === 1 && failures++ === 0) throw new Error('not yet')
        done.push(payload.step)
      },
    })
    await queueSteps(1, 2)
    site.startWorker({ kinds: [kind] })

    await untilDone(2, 1)
    await untilEmpty()
  })

  test('is dead after its last attempt, and an operator can queue it again', async () => {
    let isMended = false
    const run: Step['run'] = async ({ payload }) => {
      if (!isMended) throw new RangeError('of klant@voorbeeld.nl')
      done.push(payload.step)
    }
    await queueSteps(1)
    await db.query('update queue set attempts = 19')
    site.startWorker({ kinds: [stepKind({ run })] })
    await expect.poll(() => site.entries('status, attempts')).toEqual([{ status: 'dead', attempts: 20 }])
    const [dead] = await listDeadEntries(db, { allBut: 'mail' })

    isMended = true
    const counts = [
      await requeueDeadEntries(db, { only: 'mail' }, 'all'),
      await requeueDeadEntries(db, { allBut: 'mail' }, dead!.id),
    ]

    expect(dead).toMatchObject({ kind: 'test.step', attempts: 20, last_error: 'RangeError' })
    expect(counts).toEqual([0, 1])
    await untilDone(1)
    expect(site.warnings).toEqual(['an entry of the queue was given up'])
  })
})

test('a run whose end can not be stored is given up, and not repeated', async () => {
  const kind = stepKind({
    async store() {
      await db.query('select no_such_column from queue')
    },
  })
  await queueSteps(1)
  site.startWorker({ kinds: [kind] })

  await expect
    .poll(() => site.entries('status, last_error'))
    .toEqual([{ status: 'dead', last_error: expect.stringContaining('could not be stored') }])

  expect(done).toEqual([1])
  expect(site.warnings).toContain('an entry of the queue was given up')
})

test('a lost database delays entries, is logged once, and repeats nothing', async () => {
  const kind = stepKind({
    async run({ payload }) {
      done.push(payload.step)
      site.loseDatabase()
    },
  })
  await queueSteps(1)
  site.startWorker({ kinds: [kind], timing: { leaseMs: 100, renewMs: 1_000 } })
  await expect.poll(() => site.warnings).toContain('the queue waits for the database')
  await sleep(300)

  site.findDatabase()
  await untilEmpty()

  expect(done).toEqual([1])
})

test('without work a worker makes one statement per poll', async () => {
  const others = ['a', 'b', 'c'].map((letter) => stepKind({ name: `test.${letter}` }))
  site.startWorker({ kinds: [stepKind(), ...others], timing: { pollMs: 60_000 } })
  await queueSteps(1)
  await untilDone(1)
  await untilEmpty()
  const before = site.statements()

  await sleep(500)

  expect(site.statements()).toBe(before)
})
