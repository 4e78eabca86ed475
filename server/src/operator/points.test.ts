import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPointsSite } from '../../testing/points-site.ts'
import { recordKeys } from '../../testing/record-keys.ts'
import { testSender as mailSender } from '../../testing/test-mail.ts'
import { loadConfig } from '../config.ts'
import { pointsSync } from '../features/points/jobs.ts'
import { startQueueWorker } from '../queue/queue-worker.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { runOperatorCommand } from './commands.ts'

const site = await createPointsSite()
const { db, shop } = site
const deps = { config: loadConfig({}), db, mailSender, recordKeys, files: createFolderStorage(site.database.dataDir) }
beforeEach(() => site.reset())
afterAll(() => site.close())

async function run(...words: string[]) {
  const kind = pointsSync({ db, giftShop: site.connect(), log: site.log, pattern: '0 0 1 1 *' })
  const worker = startQueueWorker({ db, kinds: [kind], log: site.log })
  try {
    return await runOperatorCommand({ ...deps, syncPoints: () => worker.runNow(kind) }, words)
  } finally {
    await worker.stop()
  }
}

test('an operator syncs the points now and reads the result', async () => {
  await site.memberWithPending(3)

  const { lines, isFailure } = await run('sync')

  expect(isFailure).toBe(false)
  expect(lines.slice(0, 4)).toEqual(['credited  3', 'refused   0', 'failed    0', 'balances  1'])
  expect(await site.statuses()).toEqual(['credited', 'credited', 'credited'])
})

test('an incomplete sync says so, and fails', async () => {
  await site.memberWithPending(2)
  shop.fail('status 500')

  const { lines, isFailure } = await run('sync')

  expect(isFailure).toBe(true)
  expect(lines.join('\n')).toContain('failed    2')
  expect(lines.join('\n')).toContain('The rest is retried automatically.')
})

test('a sync that is under way elsewhere is not run twice', async () => {
  await site.memberWithPending(1)
  await run('sync')
  await db.query(`update queue set lease_id = gen_random_uuid(), due_at = now() + interval '1 minute'`)

  const { lines, isFailure } = await run('sync')

  expect(isFailure).toBe(true)
  expect(lines[0]).toContain('under way')
})

test('without a gift shop there is nothing to sync with', async () => {
  const { lines, isFailure } = await runOperatorCommand({ ...deps, syncPoints: null }, ['sync'])

  expect(isFailure).toBe(true)
  expect(lines[0]).toContain('GIFT_SHOP_URL')
})

test('an operator sees pending and refused points, the reasons and the last run', async () => {
  await site.memberWithPending(2)
  shop.ledger.set(1, { member_id: 999, credits: 250 })
  await run('sync')
  await site.memberWithPending(1)

  const { lines, isFailure } = await run('points')

  expect(isFailure).toBe(false)
  expect(lines[0]).toMatch(/^pending {2}1, since \d{4}-\d\d-\d\dT[\d:]+$/)
  expect(lines[1]).toBe('refused  1')
  expect(lines[2]).toMatch(/^last run \d{4}-\d\d-\d\dT[\d:]+, complete$/)
  expect(lines[3]).toContain('credited 1, refused 1, failed 0, balances 1')
  expect(lines[4]).toMatch(/^next run \d{4}-01-01T|^next run \d{4}-12-31T/)
  expect(lines.at(-1)).toMatch(/^1 +250 +\d{4}-\d\d-\d\dT[\d:]+ +known_differently$/)
  expect(lines.join('\n')).not.toMatch(/voorbeeld\.nl|AB \d/)
})

test('an operator makes refused points pending again', async () => {
  await site.memberWithPending(2)
  shop.refuseWith(422)
  await run('sync')
  shop.refuseWith(null)

  const one = await run('points', 'retry', '1')
  const others = await run('points', 'retry', 'all')
  await run('sync')

  expect(one.lines).toEqual(['The points of 1 registration go with the next run.'])
  expect(others.lines).toEqual(['The points of 1 registration go with the next run.'])
  expect(await site.statuses()).toEqual(['credited', 'credited'])
})

test('an operator sees which points wait by themselves and why, and sends them again', async () => {
  const [bad] = [await site.memberWithPending(1), await site.memberWithPending(1)]
  shop.fail('status 404', bad.id)
  await run('sync')

  const { lines } = await run('points')
  shop.fail(null)
  const answer = await run('points', 'retry', '1')
  await run('sync')

  expect(lines[0]).toMatch(/^pending {2}1, since/)
  expect(lines[2]).toBe('waiting  1 of the pending ones by themselves')
  expect(lines.at(-1)).toMatch(/^1 +250 +1 +\d{4}-\d\d-\d\dT[\d:]+ +status 404$/)
  expect(answer.lines).toEqual(['The points of 1 registration go with the next run.'])
  expect(await site.statuses()).toEqual(['credited', 'credited'])
})

test.each([
  [['points', 'retry', '1'], 'Registration 1 is not refused, and does not wait by itself.'],
  [['points', 'retry', '99'], 'Registration 99 is not refused, and does not wait by itself.'],
  [['points', 'retry'], 'Say which: the id of a registration, or all.'],
  [['points', 'retry', '1; drop'], 'Say which: the id of a registration, or all.'],
  [['points', 'give', '1'], 'There is no such command: points give 1'],
  [['sync', 'all'], 'There is no such command: sync all'],
])('%j is refused, and changes nothing', async (words, message) => {
  await site.memberWithPending(1)

  const { lines, isFailure } = await run(...words)

  expect(isFailure).toBe(true)
  expect(lines.slice(0, 2)).toEqual([message, 'Usage:'])
  expect(await site.statuses()).toEqual(['pending'])
  expect(shop.puts).toEqual([])
})

test('sending all refused points again is no failure when there are none', async () => {
  expect(await run('points', 'retry', 'all')).toEqual({
    lines: ['No points are refused, and none wait by themselves.'],
    isFailure: false,
  })
})
