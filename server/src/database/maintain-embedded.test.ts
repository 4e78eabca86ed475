import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testEngine } from '../../testing/databases.ts'
import { maintainEmbedded } from './maintain-embedded.ts'

describe.runIf(testEngine === 'embedded')('maintenance of the embedded database', () => {
  let testDatabase: TestDatabase

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
  })

  afterAll(() => testDatabase.close())

  test('removes dead rows and counts the living, time and again', async () => {
    const { db } = testDatabase
    await db.query('create table "Boxes and lids" (id integer)')
    await db.query('insert into "Boxes and lids" select generate_series(1, 1000)')
    await db.query('update "Boxes and lids" set id = id + 1')

    const stop = maintainEmbedded(db, 100)

    await expect
      .poll(
        () =>
          db.query(`select n_dead_tup as dead, n_live_tup as alive, vacuum_count > 1 as repeated
        from pg_stat_user_tables where relname = 'Boxes and lids'`),
        { timeout: 10_000 },
      )
      .toEqual([{ dead: 0, alive: 1000, repeated: true }])
    stop()
  })
})
