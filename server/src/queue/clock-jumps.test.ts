import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createQueueSite } from '../../testing/queue-site.ts'
import { longestWaitMs, mendDueTimes } from './clock-jumps.ts'
import { claimEntries, enqueue } from './entries.ts'
import type { Kind } from './run-entry.ts'
import { saveSchedule } from './schedules.ts'

const site = await createQueueSite()
const { db } = site
beforeEach(() => site.reset())
afterEach(() => site.stopAll())
afterAll(() => site.close())

const name = 'test.step'
const leaseMs = 20_000
const mend = () => mendDueTimes(db, { kinds: [name], leaseMs })

/** What a clock that was so many minutes ahead has stored. */
const storedAhead = (minutes: number) =>
  db.query(`update queue set due_at = due_at + $1 * interval '1 minute'`, [minutes])

/** In how many minutes the only entry is due. */
async function dueInMinutes(): Promise<number> {
  const [entry] = await db.query<{ m: number }>(
    'select extract(epoch from due_at - now())::float8 / 60 as m from queue',
  )
  return entry!.m
}

describe('when the clock of the database was put back an hour', () => {
  test('work of that hour is done at once', async () => {
    const done: unknown[] = []
    const kind: Kind<object> = { name, run: async ({ payload }) => void done.push(payload) }
    await enqueue(db, { name }, [{ step: 1 }])
    await storedAhead(60)

    site.startWorker({ kinds: [kind] })

    await expect.poll(() => done).toEqual([{ step: 1 }])
  })

  test('a worker that runs meanwhile notices it', async () => {
    const done: unknown[] = []
    const kind: Kind<object> = { name, run: async ({ payload }) => void done.push(payload) }
    site.startWorker({ kinds: [kind], timing: { clockMs: 20 } })
    await enqueue(db, { name }, [{ step: 1 }])
    await expect.poll(() => done).toEqual([{ step: 1 }])

    await enqueue(db, { name }, [{ step: 2 }], { delayMs: longestWaitMs })
    await storedAhead(60)

    await expect.poll(() => done).toEqual([{ step: 1 }, { step: 2 }])
  })

  test('what a process that died had claimed waits for the end of a lease, and no longer', async () => {
    await enqueue(db, { name }, [{}])
    await claimEntries(db, { places: new Map([[name, 1]]), leaseMs, except: [] })
    await storedAhead(60)

    await mend()

    expect(await dueInMinutes()).toBeGreaterThan(0)
    expect(await dueInMinutes()).toBeLessThanOrEqual(leaseMs / 60_000)
  })

  test('recurring work is due at the next moment of its pattern', async () => {
    await saveSchedule(db, name, '0 0 1 1 *')
    const [planned] = await site.entries('due_at')
    await storedAhead(60)

    await mend()

    expect(await site.entries('due_at')).toEqual([planned])
  })
})

describe('a clock that is right', () => {
  test('lets what was refused wait for its turn', async () => {
    await enqueue(db, { name }, [{}], { delayMs: longestWaitMs - 60_000 })

    await mend()

    expect(await dueInMinutes()).toBeGreaterThan(15)
  })

  test('lets what is held wait for an hour', async () => {
    await enqueue(db, { name }, [{}])
    await db.query(`update queue set status = 'held', due_at = now() + interval '59 minutes'`)

    await mend()

    expect(await dueInMinutes()).toBeGreaterThan(55)
  })

  test('lets yearly work wait for its day', async () => {
    await saveSchedule(db, name, '0 0 1 1 *')
    const planned = await site.entries('due_at')

    await mend()

    expect(await site.entries('due_at')).toEqual(planned)
  })
})

test('an entry is not meant to wait longer than that', async () => {
  await expect(enqueue(db, { name }, [{}], { delayMs: longestWaitMs + 1 })).rejects.toThrow('recurring')
})
