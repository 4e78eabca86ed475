import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/databases.ts'
import { queueJob, startJobWorker } from './jobs.ts'

const database = await createTestDatabase()
const { db } = database
beforeEach(() => database.truncate())
afterAll(() => database.close())

const log = { warn() {} }
const left = () => db.query<{ attempts: number }>('select attempts from jobs')

function workerOf(run: (payload: { step: number }) => Promise<void>, name = 'test.step') {
  return startJobWorker({ db, jobs: [{ name, run }], log, pollMs: 20 })
}

async function queueSteps(...steps: number[]) {
  for (const step of steps) await queueJob(db, { name: 'test.step' }, { step })
}

test('one worker runs jobs in order and removes them', async () => {
  const done: number[] = []
  await queueSteps(1, 2, 3, 4, 5)
  const worker = workerOf(async ({ step }) => void done.push(step))

  await expect.poll(left).toEqual([])
  await worker.stop()

  expect(done).toEqual([1, 2, 3, 4, 5])
})

test('two workers run each job once', async () => {
  const done: number[] = []
  const workers = [1, 2].map(() => workerOf(async ({ step }) => void done.push(step)))
  await queueSteps(1, 2, 3, 4, 5)

  await expect.poll(left).toEqual([])
  await Promise.all(workers.map((worker) => worker.stop()))

  // Which worker is first with which step is chance.
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
})

test('a failed job is retried and does not delay others', async () => {
  const done: number[] = []
  let failures = 0
  const worker = workerOf(async ({ step }) => {
    if (step === 1 && failures++ === 0) throw new Error('not yet')
    done.push(step)
  })
  await queueJob(db, { name: 'test.step' }, { step: 1 })
  await queueJob(db, { name: 'test.step' }, { step: 2 })

  await expect.poll(() => done, { timeout: 10_000 }).toEqual([2, 1])
  await expect.poll(left).toEqual([])
  await worker.stop()
})

test('a job of a killed process runs after its lease ends', async () => {
  await queueJob(db, { name: 'test.step' }, { step: 7 })
  await db.query(`update jobs set attempts = 1, due_at = now() + interval '60 seconds'`)
  const done: number[] = []
  const worker = workerOf(async ({ step }) => void done.push(step))
  // These jobs run meanwhile, so the worker has polled more than once.
  await queueSteps(8)
  await expect.poll(() => done).toEqual([8])
  await queueSteps(9)
  await expect.poll(() => done).toEqual([8, 9])

  await db.query(`update jobs set due_at = now()`)

  await expect.poll(() => done).toEqual([8, 9, 7])
  await worker.stop()
})

test('a rolled back job never runs, and unknown jobs stay queued', async () => {
  await db
    .tx(async () => {
      await queueJob(db, { name: 'test.step' }, { step: 1 })
      throw new Error('changed my mind')
    })
    .catch(() => {})
  await queueJob(db, { name: 'test.other' }, { step: 2 })
  const done: number[] = []
  const worker = workerOf(async ({ step }) => void done.push(step))
  await queueJob(db, { name: 'test.step' }, { step: 3 })

  await expect.poll(() => done).toEqual([3])
  await worker.stop()

  expect(await left()).toEqual([{ attempts: 0 }])
})
