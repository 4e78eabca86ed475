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

// What each command says, and of which words, server/src/operator/*.test.ts know: here is how the program ends.
test('a command of the server is explained where there is no portal, and exits with 0', async () => {
  const { code, output } = await run('reset-factor', '--help')

  expect([code, output]).toEqual([0, expect.stringMatching(/^Usage:\n {2}reset-factor/)])
})

test.each([
  [[], 'Usage:'],
  [['drill'], 'There is no data folder'],
  [['check-data'], 'There is no data'],
  [['backup'], 'There is no database in'],
  [['status'], 'There is no data folder'],
])('%j can not be done: it says why, and exits with 1', async (words, reason) => {
  const { code, output } = await run(...words)

  expect([code, output]).toEqual([1, expect.stringContaining(reason)])
})
