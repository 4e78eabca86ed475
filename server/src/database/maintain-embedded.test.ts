import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOwnDatabase, type TestDatabase, testEngine } from '../../testing/databases.ts'
import type { Database } from './database.ts'
import { maintainEmbedded } from './maintain-embedded.ts'

const never = 2 ** 31 - 1

describe.runIf(testEngine === 'embedded')('maintenance of the embedded database', () => {
  let testDatabase: TestDatabase
  let db: Database

  beforeAll(async () => {
    testDatabase = await createOwnDatabase()
    db = testDatabase.db
    await db.query('create table "Boxes and lids" (id integer)')
    await db.query('insert into "Boxes and lids" select generate_series(1, 1000)')
    await db.query('update "Boxes and lids" set id = id + 1')
  })

  afterAll(() => testDatabase.close())

  test('vacuums and analyses again and again', async () => {
    const stop = maintainEmbedded(db, { checkpointEveryMs: never, vacuumEveryMs: 100 })

    await expect.poll(readStatistics).toEqual([{ n_dead_tup: 0, n_live_tup: 1000, is_repeated: true }])
    stop()
  })

  test('makes checkpoints, so that the log stays small', async () => {
    const before = await lastCheckpoint()

    const stop = maintainEmbedded(db, { checkpointEveryMs: 100, vacuumEveryMs: never })

    await expect.poll(lastCheckpoint).not.toEqual(before)
    stop()
  })

  function readStatistics(): Promise<object[]> {
    return db.query(`
      select n_dead_tup, n_live_tup, vacuum_count > 1 as is_repeated
      from pg_stat_user_tables where relname = 'Boxes and lids'`)
  }

  function lastCheckpoint(): Promise<object[]> {
    return db.query('select redo_lsn from pg_control_checkpoint()')
  }
})
