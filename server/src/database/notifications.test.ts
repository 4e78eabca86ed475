import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createOwnDatabase } from '../../testing/databases.ts'
import { openDatabase } from './database.ts'

const { db, url, close } = await createOwnDatabase()
afterAll(close)
afterEach(() => void vi.useRealTimers())

test('listeners of this process hear a message at once, until they stop', () => {
  const heard: (string | null)[] = []
  const stop = db.listen((message) => heard.push(message))

  db.notify('here.a')
  stop()
  db.notify('here.b')

  expect(heard.filter((message) => message !== null)).toEqual(['here.a'])
})

test.runIf(url !== null)('other processes hear each message once, also after their connection was cut', async () => {
  const other = await openDatabase({ url, dataDir: '' })
  const heard: (string | null)[] = []
  // Those of the test above are still under way.
  other.listen((message) => message?.startsWith('here.') || heard.push(message))
  await expect.poll(() => heard).toEqual([null])

  for (const message of ['test.a', 'test.a', 'test.b', 'test.a']) db.notify(message)
  await expect.poll(() => heard).toEqual([null, 'test.a', 'test.b'])
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen portal' and datname = current_database()`,
  )

  // It may have missed something while it was cut off.
  await expect.poll(() => heard).toEqual([null, 'test.a', 'test.b', null])
  db.notify('test.c')
  await expect.poll(() => heard).toContain('test.c')

  // Behind a second that waits to be gathered, and before it, however long the statement takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  db.notify('test.d')
  await db.notifyNow('test.e')
  await expect.poll(() => heard.at(-1)).toBe('test.e')
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  await expect.poll(() => heard.at(-1)).toBe('test.d')
  await other.close()
})
