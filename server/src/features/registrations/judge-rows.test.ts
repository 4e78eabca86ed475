import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/databases.ts'
import { judgeRows } from './judge-rows.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

test('while 500 rows are judged, other work gets its turn', async () => {
  let turns = 0
  let isJudging = true
  const takeTurn = () => {
    turns++
    if (isJudging) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)

  // Without a product nothing is asked of the database, which would give turns as well.
  const judged = await judgeRows(
    database.db,
    Array.from({ length: 500 }, () => ({ client_email: 'klant@' })),
  )
  isJudging = false

  expect(judged).toHaveLength(500)
  expect(turns).toBeGreaterThanOrEqual(18)
})
