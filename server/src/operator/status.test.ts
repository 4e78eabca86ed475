import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPointsSite } from '../../testing/points-site.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { startPointsWork } from '../features/points/jobs.ts'
import { runOperatorCommand } from './commands.ts'

const site = await createPointsSite()
const { db, create, shop } = site
const files = createFolderStorage(site.database.dataDir)
const work = startPointsWork({ db, giftShop: site.connect(), log: { info() {}, warn() {} }, pattern: '0 0 1 1 *' })
beforeEach(() => site.reset())
afterAll(async () => {
  await work.stop()
  await site.close()
})

async function statusNow() {
  const { lines, isFailure } = await runOperatorCommand({ db, files, mailWorker: { wake() {} }, pointsWork: work }, [
    'status',
  ])
  expect(isFailure).toBe(false)
  return JSON.parse(lines.join('\n'))
}

test('an operator reads the state of the points without personal data', async () => {
  await create.registration({ created_at: new Date(Date.now() - 90_000) })
  shop.fail('status 503')
  await work.syncNow()

  const { mails, points } = await statusNow()

  expect(mails).toEqual({ queued: 0, held: 0, sent: 0, dead: 0 })
  expect(points).toMatchObject({ failures: 1, result: { is_complete: false, credited: 0, failed: 1 } })
  expect(points.lag_seconds).toBeGreaterThanOrEqual(90)
  expect(Object.keys(points).toSorted()).toEqual(['failures', 'lag_seconds', 'last_run_at', 'next_run_at', 'result'])
})

test('there is no lag when everything is credited', async () => {
  await create.registration()
  await work.syncNow()

  const { points } = await statusNow()

  expect(points).toMatchObject({ lag_seconds: 0, failures: 0, result: { is_complete: true, credited: 1 } })
  expect(Date.parse(points.last_run_at)).toBeGreaterThan(Date.now() - 10_000)
})
