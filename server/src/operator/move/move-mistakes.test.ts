import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copySnapshot, testEngine } from '../../../testing/databases.ts'
import { loadConfig } from '../../config.ts'
import { runLocalCommand } from '../commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-move-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(dataDir: string, words: readonly string[]) {
  const { signal } = new AbortController()
  const surroundings = {
    config: loadConfig({ DATA_DIR: dataDir }),
    askServer: async () => null,
    tell: () => {},
    signal,
  }
  const { lines, isFailure } = await runLocalCommand(surroundings, words)
  return { text: lines.join('\n'), isFailure }
}

test.each([
  [['move-to'], 'Say where to: an address like postgres://user:password@host/database, or embedded for DATA_DIR.'],
  [['move-to', 'mysql://portaal@host/x'], /^Say where to: /],
  [['move-to', 'postgres://a/b', 'postgres://a/c'], 'Say one place to move to.'],
  [['move-cancel', 'now'], 'There is no such command: move-cancel now'],
])('%j is refused', async (words, message) => {
  const { text, isFailure } = await run(folder, words)

  expect([isFailure, text.split('\n').slice(0, 2)]).toEqual([true, [expect.stringMatching(message), 'Usage:']])
})

test.each(['move-to', 'move-cancel'])('%s explains itself', async (name) => {
  const { text, isFailure } = await run(folder, [name, '--help'])

  expect([isFailure, text]).toEqual([false, expect.stringMatching(new RegExp(`^Usage:\n  ${name} `))])
})

test.runIf(testEngine === 'embedded')('the embedded database is not moved to itself', async () => {
  copySnapshot(folder)

  const { text, isFailure } = await run(folder, ['move-to', 'embedded'])

  expect([isFailure, text]).toEqual([true, 'The portal has the embedded database now.'])
})
