import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPointsSite } from '../../testing/points-site.ts'
import { recordKeys } from '../../testing/record-keys.ts'
import { testSender as mailSender } from '../../testing/test-mail.ts'
import { loadConfig } from '../config.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { pointsSync } from '../features/points/jobs.ts'
import { enqueue } from '../queue/entries.ts'
import { startQueueWorker } from '../queue/queue-worker.ts'
import type { Kind, RecurringKind } from '../queue/run-entry.ts'
import { runOperatorCommand } from './commands.ts'

const site = await createPointsSite()
const { db, create, shop } = site
const files = createFolderStorage(site.database.dataDir)
const kind = pointsSync({ db, giftShop: site.connect(), log: site.log, pattern: '0 0 1 1 *' })
const worker = startQueueWorker({ db, kinds: [], log: site.log })
const syncPoints = () => worker.runNow(kind)
beforeEach(() => site.reset())
afterAll(async () => {
  await worker.stop()
  await site.close()
})

async function statusNow() {
  const { lines, isFailure } = await runOperatorCommand(
    { config: loadConfig({}), db, files, mailSender, recordKeys, syncPoints },
    ['status'],
  )
  expect(isFailure).toBe(false)
  return JSON.parse(lines.join('\n'))
}

test('an operator reads the state of the points without personal data', async () => {
  await create.registration({ created_at: new Date(Date.now() - 90_000) })
  shop.fail('status 503')
  await syncPoints()

  const { mails, jobs, recurring, points } = await statusNow()

  expect(mails).toEqual({ queued: 0, held: 0, sent_last_day: 0, dead: 0 })
  expect(jobs).toEqual({ dead: 0, unattended: 0 })
  expect(recurring).toEqual([
    {
      kind: 'gift-shop.sync-points',
      failures: 1,
      last_error: null,
      last_end_at: points.last_run_at,
      next_run_at: points.next_run_at,
    },
  ])
  expect(points).toMatchObject({ failures: 1, result: { is_complete: false, credited: 0, failed: 1 } })
  expect(points.lag_seconds).toBeGreaterThanOrEqual(90)
  expect(Object.keys(points).toSorted()).toEqual([
    'failures',
    'lag_seconds',
    'last_run_at',
    'next_run_at',
    'result',
    'waiting',
  ])
})

test('there is no lag when everything is credited', async () => {
  await create.registration()
  await syncPoints()

  const { points } = await statusNow()

  expect(points).toMatchObject({ lag_seconds: 0, failures: 0, result: { is_complete: true, credited: 1 } })
  expect(Date.parse(points.last_run_at)).toBeGreaterThan(Date.now() - 10_000)
})

test('points that wait by themselves are counted, and are no lag', async () => {
  const created_at = new Date(Date.now() - 90_000)
  const bad = await create.member()
  await create.registration({ member_id: bad.id, created_at })
  await create.registration()
  shop.fail('status 404', bad.id)
  await syncPoints()

  const { points } = await statusNow()

  expect(points).toMatchObject({ waiting: 1, lag_seconds: 0, failures: 0, result: { is_complete: true, credited: 1 } })
})

test('recurring work that breaks down, and work that nobody runs, are there to be watched', async () => {
  const breaking: Kind = {
    name: 'test.breaking',
    pattern: '0 0 1 1 *',
    run: () => Promise.reject(new RangeError('of klant@voorbeeld.nl')),
  }
  await expect(worker.runNow(breaking as RecurringKind)).rejects.toThrow()
  await enqueue(db, { name: 'test.renamed' }, [{}, {}])
  await db.query(`update queue set due_at = now() - interval '2 hours' where kind = 'test.renamed'`)

  const { jobs, recurring } = await statusNow()

  expect(jobs).toEqual({ dead: 0, unattended: 2 })
  expect(recurring).toMatchObject([{ kind: 'test.breaking', failures: 1, last_error: 'RangeError' }])
  expect(Date.parse(recurring[0].last_end_at)).toBeGreaterThan(Date.now() - 10_000)
})
