import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { testEngine } from './databases.ts'
import { startPostgres } from './postgres-server.ts'
import { startProgram } from './programs/start-program.ts'

describe.runIf(testEngine === 'postgres' && process.env.TEST_DATABASE_URL === undefined)('a private PostgreSQL', () => {
  test('ends with its process, also when that is killed', async () => {
    const owner = startProgram('start-postgres')
    await owner.hasPrinted(1)
    const url = owner.lines[0] ?? ''
    expect(await isReachable(url)).toBe(true)
    // Where no outgoing connection takes its port before it listens.
    expect(Number(new URL(url).port)).toBeLessThan(32_768)

    await owner.kill()

    await expect.poll(() => isReachable(url)).toBe(false)
  })

  test('removes its folder when it is stopped', async () => {
    const server = await startPostgres()
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    await client.end()
    const folder = dirname(rows[0]!.data_directory)
    expect(existsSync(folder)).toBe(true)

    await server.stop()

    expect(existsSync(folder)).toBe(false)
  })

  test('writes durably when asked to', async () => {
    const server = await startPostgres({ durable: true })
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()

    const { rows } = await client.query<{ fsync: string; synchronous_commit: string }>(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
    )

    expect(rows).toEqual([{ fsync: 'on', synchronous_commit: 'on' }])
    await client.end()
    await server.stop()
  })
})

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
