import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copySnapshot, testEngine } from '../../testing/databases.ts'
import { startProgram } from '../../testing/programs/start-program.ts'
import { openDatabase } from './database.ts'

const rounds = Number(process.env.PORTAL_KILL_ROUNDS ?? 5)

describe.runIf(testEngine === 'embedded')('the embedded database, killed under load', () => {
  let dataDir: string
  beforeAll(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'portal-kill-'))
    copySnapshot(dataDir)
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  test(
    `loses nothing that was acknowledged, nor keeps half of a transaction, in ${rounds} rounds`,
    async () => {
      const acknowledged = new Set<number>()

      for (let round = 0; round < rounds; round++) {
        const writers = startProgram('write-until-killed', dataDir)
        // A different moment each round: the first rows, and ever deeper into the write-ahead log.
        await writers.hasPrinted(20 + round * 50)
        await writers.kill()
        for (const line of writers.lines) acknowledged.add(Number(line))

        const { saved, total } = await readBack()

        expect([...acknowledged].filter((id) => !saved.has(id))).toEqual([])
        expect(total).toBe(saved.size)
      }
      expect(acknowledged.size).toBeGreaterThan(20 * rounds)
    },
    rounds * 60_000,
  )

  async function readBack(): Promise<{ saved: Set<number>; total: number | undefined }> {
    const db = await openDatabase({ url: null, dataDir })
    const entries = await db.query<{ id: number }>('select id from entries')
    const [total] = await db.query<{ entries: number }>('select entries from totals')
    await db.close()
    return { saved: new Set(entries.map((entry) => entry.id)), total: total?.entries }
  }
})
