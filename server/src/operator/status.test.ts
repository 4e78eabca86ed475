import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPointsSite } from '../../testing/points-site.ts'
import { testSender as mailSender } from '../../testing/test-mail.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { pointsSync } from '../features/points/jobs.ts'
import { startQueueWorker } from '../queue/queue-worker.ts'
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
  const { lines, isFailure } = await runOperatorCommand({ db, files, mailSender, syncPoints }, ['status'])
  expect(isFailure).toBe(false)
  return JSON.parse(lines.join('\n'))
}

test('an operator reads the state of the points without personal data', async () => {
  await create.registration({ created_at: new Date(Date.now() - 90_000) })
  shop.fail('status 503')
  await syncPoints()

  const { mails, jobs, points } = await statusNow()

  expect(mails).toEqual({ queued: 0, held: 0, sent: 0, dead: 0 })
  expect(jobs).toEqual({ dead: 0 })
  expect(points).toMatchObject({ failures: 1, result: { is_complete: false, credited: 0, failed: 1 } })
  expect(points.lag_seconds).toBeGreaterThanOrEqual(90)
  expect(Object.keys(points).toSorted()).toEqual(['failures', 'lag_seconds', 'last_run_at', 'next_run_at', 'result'])
})

test('there is no lag when everything is credited', async () => {
  await create.registration()
  await syncPoints()

  const { points } = await statusNow()

  expect(points).toMatchObject({ lag_seconds: 0, failures: 0, result: { is_complete: true, credited: 1 } })
  expect(Date.parse(points.last_run_at)).toBeGreaterThan(Date.now() - 10_000)
})
