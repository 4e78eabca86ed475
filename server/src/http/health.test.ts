import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { createOwnDatabase } from '../../testing/databases.ts'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/errors.ts'
import { healthRoutes } from './health.ts'

const database = await createOwnDatabase({ poolSize: 1 })
afterAll(() => database.close())

function serverOn(db: Database, isStopping = () => false) {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'info', stream: { write: (line) => void lines.push(line) } } })
  healthRoutes(app, { db, isStopping, embeddedIn: null })
  const ask = async (path: string) => {
    const { statusCode, body } = await app.inject(path)
    return [statusCode, JSON.parse(body)] as unknown
  }
  return { ask, told: () => lines.flatMap((line) => /"msg":"(the portal is [^"]+)"/.exec(line)?.[1] ?? []) }
}

const unready = (reason: string) => [503, { status: 'unready', reason }]
const ready = [200, { status: 'ready' }]

test('a guest is told that the process runs, and which version', async () => {
  const { ask } = serverOn(database.db)

  expect(await ask('/healthz')).toEqual([200, { status: 'ok', version: manifest.version }])
  expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/)
})

test('a portal that stops says so', async () => {
  expect(await serverOn(database.db, () => true).ask('/readyz')).toEqual(unready('stopping'))
})

test('a database that refuses makes the portal unready, which the log tells once, and so does its return', async () => {
  let isLost = true
  const query = ((text: string) =>
    isLost ? Promise.reject(new DatabaseUnavailable('cut')) : database.db.query(text)) as Database['query']
  const { ask, told } = serverOn({ ...database.db, query })

  expect([await ask('/readyz'), await ask('/readyz')]).toEqual([unready('database'), unready('database')])
  isLost = false
  expect([await ask('/readyz'), await ask('/readyz')]).toEqual([ready, ready])

  expect(told()).toEqual(['the portal is not ready', 'the portal is ready again'])
})

test('a database that takes the question and never answers is told as silent, and asked once', async () => {
  let asked = 0
  const query = () => {
    asked += 1
    return new Promise<never>(() => {})
  }
  const { ask } = serverOn({ ...database.db, query })

  expect(await Promise.all([ask('/readyz'), ask('/readyz')])).toEqual([
    unready('database-silent'),
    unready('database-silent'),
  ])
  expect(asked).toBe(1)
})

test('a standby, which only reads, makes the portal unready until it is the primary', async () => {
  const { ask } = serverOn(database.db)

  await database.db.query('set default_transaction_read_only = on')
  expect(await ask('/readyz')).toEqual(unready('database-read-only'))

  await database.db.query('set default_transaction_read_only = off')
  expect(await ask('/readyz')).toEqual(ready)
})
