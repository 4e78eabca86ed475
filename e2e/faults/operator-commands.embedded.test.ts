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

test('each command of the program explains itself where there is no portal, and exits with 0', async () => {
  const all = await run('--help')
  const names = new Set(all.output.split('\n').flatMap((line) => /^ {2}([a-z-]+)/.exec(line)?.[1] ?? []))
  expect(all.code).toBe(0)
  expect(names.size).toBeGreaterThanOrEqual(16)

  const helps = await Promise.all([...names].map(async (name) => [name, await run(name, '--help')] as const))

  for (const [name, { code, output }] of helps)
    expect([name, code, output]).toEqual([name, 0, expect.stringMatching(new RegExp(`^Usage:\\n {2}${name}`))])
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
  [['mails', 'requeue', 'all'], 'There is no data folder'],
  [['reset-factor', 'sanne@firma.nl'], 'There is no data folder'],
  [['record', 'verify'], 'There is no data folder'],
])('%j can not be done: it says why, and exits with 1', async (words, reason) => {
  const { code, output } = await run(...words)

  expect([code, output]).toEqual([1, expect.stringContaining(reason)])
})
