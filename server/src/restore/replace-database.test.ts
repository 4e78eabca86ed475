import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { databasesFolder } from '../../testing/databases-folder.ts'
import { testEngine } from '../../testing/databases.ts'
import { refuseHalfRestored } from '../database/embedded-files.ts'
import { replaceFolder } from './replace-database.ts'

describe.runIf(testEngine === 'embedded')('a database that takes the place of another in a folder', () => {
  let dataDir: string
  beforeEach(() => (dataDir = mkdtempSync(join(databasesFolder, 'portal-replace-test-'))))
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  // A file among those of the engine tells them apart without one.
  const replaceBy = (word: string) =>
    replaceFolder(dataDir, {
      isReplacing: true,
      fill: async () => writeFileSync(join(dataDir, 'restoring/database/word'), word),
    })

  /** As a kill does it: nothing is done from the moment on that a folder would get a name that begins so. */
  async function replaceUntil(name: string) {
    const { rename } = fs
    const renaming = vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
      if (String(to).replace(/\d{8}T.*/, '') === join(dataDir, name)) throw new Error('killed')
      return rename(from, to)
    })
    syncBuiltinESMExports()
    try {
      await expect(replaceBy('new')).rejects.toThrow('killed')
    } finally {
      renaming.mockRestore()
      syncBuiltinESMExports()
    }
  }

  /** Every database that lies there, by what it holds. */
  function wordsThere(): Record<string, string> {
    const names = readdirSync(dataDir).filter((name) => name.startsWith('database'))
    return Object.fromEntries(
      names.map((name) => [name.replace(/\d{8}T.*/, ''), readFileSync(join(dataDir, name, 'word'), 'utf8')]),
    )
  }

  test('is refused at the start when it was cut before it was whole, and is made anew by the next restore', async () => {
    mkdirSync(join(dataDir, 'restoring/database'), { recursive: true })
    writeFileSync(join(dataDir, 'restoring/database/PG_VERSION'), '18\n')

    await expect(refuseHalfRestored(dataDir)).rejects.toThrow(/before its database was whole\. Run it again\.$/)

    await replaceBy('newest')
    expect(wordsThere()).toEqual({ database: 'newest' })
    expect(readdirSync(dataDir)).not.toContain('restoring')
  })

  test.each([
    ['it is called whole', 'database-restored-', { database: 'old' }],
    ['the old one makes room', 'database-before-restore-', { database: 'old', 'database-restored-': 'new' }],
    ['it is in place', 'database', { 'database-before-restore-': 'old', 'database-restored-': 'new' }],
  ])('and is cut before %s loses nothing, nor does the restore after it', async (_when, name, there) => {
    await replaceBy('old')
    await replaceUntil(name)

    expect(wordsThere()).toEqual(there)
    const refusal = await refuseHalfRestored(dataDir).catch((error: Error) => error.message)
    if ('database' in there) expect(refusal).toBeUndefined()
    else {
      for (const kept of readdirSync(dataDir).filter((each) => each.startsWith('database-')))
        expect(refusal).toContain(join(dataDir, kept))
      expect(refusal).toMatch(/is whole, in .*, the old one in /)
    }

    await replaceBy('newest')
    expect(Object.values(wordsThere()).toSorted()).toEqual(
      ['newest', ...new Set(['old', ...Object.values(there)])].toSorted(),
    )
    expect(wordsThere().database).toBe('newest')
    expect(readdirSync(dataDir)).not.toContain('restoring')
  })

  test('and is cut in a place that had none is told as whole', async () => {
    await replaceUntil('database')

    await expect(refuseHalfRestored(dataDir)).rejects.toThrow(
      /is whole, in .*, there was no other\. Keep what is there/,
    )
    expect(wordsThere()).toEqual({ 'database-restored-': 'new' })
  })
})
