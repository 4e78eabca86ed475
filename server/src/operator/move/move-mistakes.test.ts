import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copySnapshot, createOwnDatabase, testEngine } from '../../../testing/databases.ts'
import { withEmbeddedSnapshot } from '../../backup/open-snapshot.ts'
import { loadConfig } from '../../config.ts'
import { runLocalCommand } from '../commands.ts'
import { openSource } from './move-source.ts'
import { type StepName, takeStep } from './move-steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-move-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(dataDir: string, words: readonly string[], url: string | null = null) {
  const { signal } = new AbortController()
  const surroundings = {
    config: loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url ?? '' }),
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

test.runIf(testEngine === 'embedded')('no backup comes between the two copies of a move', async () => {
  const { db, dataDir, close } = await createOwnDatabase()
  const askServer = async ([, name = '', id = '', argument = '']: readonly string[]) => ({
    lines: [JSON.stringify(await takeStep(db, name as StepName, { id, argument }))],
    isFailure: false,
  })
  const { signal } = new AbortController()
  const config = loadConfig({ DATA_DIR: dataDir })
  const source = await openSource({ config, askServer, tell: () => {}, signal }, 'een')
  const backup = () => withEmbeddedSnapshot(dataDir, db.copyTo!, async () => 'made')

  await source.readAhead(async () => {})
  await expect(backup()).rejects.toThrow('A backup or a move is under way. Wait for its end.')
  await source.close()

  expect(await backup()).toBe('made')
  await close()
})

test.runIf(testEngine === 'postgres')('a PostgreSQL that is too old is refused, with both versions', async () => {
  const [here, there] = [await createOwnDatabase(), await createOwnDatabase()]
  await there.db.query(`create function public.current_setting(text) returns text language sql
    as $$ select case $1 when 'server_version_num' then '140011' else '14.11' end $$`)
  await there.db.query(`alter database ${new URL(there.url!).pathname.slice(1)} set search_path = public, pg_catalog`)

  const { text, isFailure } = await run(here.dataDir, ['move-to', there.url!], here.url)

  const reason = 'PostgreSQL 14.11 is too old (move-to): the portal needs version 15 or later.'
  expect([isFailure, text]).toEqual([true, reason])
  for (const each of [here, there]) await each.close()
})
