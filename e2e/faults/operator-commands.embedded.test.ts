import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runOperator } from './support/portal-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Nothing is there that a command could ask.
const nowhere = { environment: { DATA_DIR: join(folder, 'data') } }
const run = (...words: string[]) => runOperator(nowhere, words)

// What each of them says, server/src/operator/commands.test.ts knows.
test.each([
  [['--help'], 'backup'],
  [['drill', '--help'], 'drill'],
  [['reset-factor', '--help'], 'reset-factor'],
])('%j is explained where there is no portal, and exits with 0', async (words, name) => {
  const { code, output } = await run(...words)

  expect([code, output]).toEqual([0, expect.stringMatching(new RegExp(`^Usage:\\n {2}${name}`))])
})

test.each([
  [[], 'Usage:'],
  [['mial'], 'There is no such command: mial'],
  [['backup', '--diep=1'], 'There is no such option: --diep'],
  [['restore'], 'Usage:'],
  [['move-to', 'mysql://elders'], 'Usage:'],
  [['check-backup', 'weg.tar.gz'], 'There is no archive weg.tar.gz in BACKUP_URL.'],
  [['drill'], 'There is no data folder'],
  [['check-data'], 'There is no data'],
  [['backup'], 'There is no database in'],
  [['status'], 'There is no data folder'],
])('%j can not be done: it says why, and exits with 1', async (words, reason) => {
  const { code, output } = await run(...words)

  expect([code, output]).toEqual([1, expect.stringContaining(reason)])
})
