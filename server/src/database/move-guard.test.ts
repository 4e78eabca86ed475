import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createOwnDatabase, testEngine } from '../../testing/databases.ts'
import { createFactories } from '../../testing/factories.ts'
import { enqueue } from '../queue/entries.ts'
import { startQueueWorker } from '../queue/queue-worker.ts'
import { DatabaseIsMoving } from './errors.ts'
import {
  awaitMove,
  beginMove,
  completeMove,
  countRunning,
  endMove,
  findMove,
  markArriving,
  refuseChanges,
  renewMove,
} from './move-guard.ts'

const database = await createOwnDatabase()
const { db } = database
const create = createFactories(db)
const id = randomUUID()
const target = 'postgres://elders/portaal'
const shared = { isAlone: false, wait: () => Promise.reject(new Error('waited')) }

afterEach(async () => {
  const move = await findMove(db)
  if (move) await endMove(db, move.id)
})
afterAll(() => database.close())

async function refuse(): Promise<void> {
  await beginMove(db, { id, target, isAlone: false })
  await refuseChanges(db)
}

// As if the move had been killed a while ago.
const letLapse = () => db.query(`update moving set until = clock_timestamp() - interval '1 second'`)

test('a change that was begun before ends first, and no later one gets in', async () => {
  let commit: (() => void) | null = null
  const before = db.tx(async () => {
    await create.product()
    await new Promise<void>((resolve) => {
      commit = resolve
    })
  })
  await expect.poll(() => commit).not.toBeNull()
  let isRefused = false
  const refused = refuse().then(() => {
    isRefused = true
  })
  // Until the move waits for that table; the embedded engine has one session, and lets it not even begin.
  if (testEngine === 'postgres') await expect.poll(() => isGuarded('points_waits')).toBe(true)
  expect(isRefused).toBe(false)
  commit!()
  await Promise.all([before, refused])

  await expect(create.product()).rejects.toThrow(DatabaseIsMoving)
  await expect(db.query('truncate products cascade')).rejects.toThrow(DatabaseIsMoving)
  expect(await db.query('select count(*) as count from products')).toEqual([{ count: 1 }])
})

async function isGuarded(table: string): Promise<boolean> {
  const found = await db.query(
    `select from pg_trigger where tgrelid = $1::regclass and tgname = 'refuse_while_moving'`,
    [table],
  )
  return found.length > 0
}

test('what a worker runs ends and is stored, and it begins nothing more', async () => {
  const ran: string[] = []
  let end = () => {}
  const kind = {
    name: 'slow',
    async run({ payload }: { payload: { name: string } }) {
      ran.push(payload.name)
      await new Promise<void>((resolve) => {
        end = resolve
      })
    },
  }
  const log = { warn() {}, error() {} }
  const worker = startQueueWorker({ db, kinds: [kind], log, timing: { pollMs: 20, databaseRetryMs: 20 } })
  await enqueue(db, kind, [{ name: 'first' }, { name: 'second' }])
  await expect.poll(() => ran).toEqual(['first'])

  await beginMove(db, { id, target, isAlone: false })
  const runningBefore = await countRunning(db)
  end()
  await expect.poll(() => countRunning(db)).toBe(0)
  await refuseChanges(db)
  const left = await db.query<{ name: string }>(`select payload ->> 'name' as name from queue where kind = 'slow'`)
  const ranMeanwhile = [...ran]
  await endMove(db, id)

  expect([runningBefore, left, ranMeanwhile]).toEqual([1, [{ name: 'second' }], ['first']])
  await expect.poll(() => ran).toEqual(['first', 'second'])
  end()
  await worker.stop()
})

test('a move that was killed lets changes in again, can not end any more, and the next start removes what it left', async () => {
  await refuse()
  expect(await renewMove(db, id)).toBe(true)
  await letLapse()

  await create.product()
  expect(await renewMove(db, id)).toBe(false)
  await expect(completeMove(db, id)).rejects.toThrow('run it again')
  await awaitMove(db, shared)

  expect(await findMove(db)).toBeNull()
  expect(await db.query(`select tgname from pg_trigger where tgname like 'refuse%moving'`)).toEqual([])
})

test('a second move waits for the end of the first, and begins where one was killed', async () => {
  await refuse()
  const second = { id: randomUUID(), target, isAlone: false }

  await expect(beginMove(db, second)).rejects.toThrow('The portal is being moved already')
  await letLapse()
  await beginMove(db, second)

  expect(await findMove(db)).toMatchObject({ id: second.id, is_held: true })
})

test('a start waits while a move is under way, except where no other process can have one', async () => {
  await refuse()

  await expect(awaitMove(db, shared)).rejects.toThrow('waited')
  await awaitMove(db, { ...shared, isAlone: true })

  await create.product()
})

test('a database that the portal moved from lets no portal start and nothing change, and says how to go on', async () => {
  await refuse()
  await completeMove(db, id)

  await expect(awaitMove(db, { ...shared, isAlone: true })).rejects.toThrow(
    /moved from this database to postgres:\/\/elders\/portaal: .*move-cancel/,
  )
  await expect(create.product()).rejects.toThrow(DatabaseIsMoving)
  await expect(beginMove(db, { id: randomUUID(), target, isAlone: true })).rejects.toThrow('move-cancel')
})

test('a copy whose move was cut off is not used', async () => {
  await markArriving(db, { id, target })

  await expect(awaitMove(db, shared)).rejects.toThrow('Run the same move-to again')
})

test(`on ${testEngine} a portal without a move has no guard`, async () => {
  await awaitMove(db, shared)

  expect(await db.query(`select to_regclass('moving')::text as name`)).toEqual([{ name: null }])
})
