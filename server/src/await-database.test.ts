import { expect, test } from 'vitest'
import { awaitDatabase } from './await-database.ts'
import { DatabaseIsLocked, DatabaseUnavailable } from './database/errors.ts'

const away = new DatabaseUnavailable(new Error('Connection terminated due to connection timeout'))
const told = new Error('No database answers at 127.0.0.1:5432/portaal (DATABASE_URL): ECONNREFUSED', { cause: away })

/** A step that fails with these, one after the other, and then succeeds. */
async function start(failures: readonly Error[], url: string | null = 'postgres://portaal:geheim@127.0.0.1/portaal') {
  const lines: string[] = []
  const tell = (...words: unknown[]) => void lines.push(JSON.stringify(words))
  const left = [...failures]
  const step = () => (left.length > 0 ? Promise.reject(left.shift()!) : Promise.resolve('ready'))
  const result = await awaitDatabase(step, { url, log: { info: tell, warn: tell }, pauseMs: 1 })
  return { result, lines }
}

test('a start waits as long as PostgreSQL is away, and says so once in a while', async () => {
  const { result, lines } = await start([told, away, told, away])

  expect(result).toBe('ready')
  expect(lines).toEqual([
    expect.stringMatching(/No database answers at 127\.0\.0\.1:5432\/portaal .* this start waits for it/),
    expect.stringContaining('the database answers: this start goes on'),
  ])
})

test('a start that does not wait says nothing', async () => {
  expect(await start([])).toEqual({ result: 'ready', lines: [] })
})

test.each([
  ['a refused password', new Error("DATABASE_URL: db:5432/portaal can't be used: password authentication failed.")],
  ['a lock', new DatabaseIsLocked(new Error('locked'))],
])('%s ends it at once', async (_what, failure) => {
  await expect(start([failure])).rejects.toBe(failure)
})

test('an embedded database that stopped ends it at once', async () => {
  await expect(start([away], null)).rejects.toBe(away)
})
