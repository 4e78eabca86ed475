import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { recordKeys } from '../../testing/record-keys.ts'
import { testMail, testSender as mailSender } from '../../testing/test-mail.ts'
import { loadConfig } from '../config.ts'
import { queueMails } from '../mail/outbox.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { isLocalCommand, runLocalCommand, runOperatorCommand } from './commands.ts'

let database: TestDatabase
let wakes: number

beforeAll(async () => {
  database = await createTestDatabase()
  database.db.listen(() => void wakes++)
})
beforeEach(async () => {
  await database.truncate()
  await queueMails(
    database.db,
    ['een', 'twee', 'drie'].map((name) =>
      testMail({ kind: 'registration-customer', to: { name, address: `${name}@voorbeeld.nl` } }),
    ),
  )
  await database.db.query(`update queue set status = 'dead', attempts = 3, last_error = '550 unknown' where id > 1`)
  wakes = 0
})
afterAll(() => database.close())

test('an operator sees how many mails there are, and which could not be delivered', async () => {
  const { lines, isFailure } = await run('mails')

  expect(isFailure).toBe(false)
  expect(lines.slice(0, 5)).toEqual(['queued  1', 'held    0', 'paused  0', 'sent    0', 'dead    2'])
  expect(lines[7]).toMatch(/^2 +registration-customer +\d{4}-\d\d-\d\dT[\d:]+ +3 +550 unknown$/)
  expect(lines.join('\n')).not.toContain('voorbeeld.nl')
})

test('an operator queues one dead mail again', async () => {
  const { lines } = await run('mails', 'requeue', '2')

  expect(lines).toEqual(['1 mail queued again.'])
  expect(await queuedIds()).toEqual([1, 2])
  expect(wakes).toBe(1)
})

test('an operator queues all dead mails again', async () => {
  const { lines } = await run('mails', 'requeue', 'all')

  expect(lines).toEqual(['2 mails queued again.'])
  expect(await queuedIds()).toEqual([1, 2, 3])
})

test.each([
  [['mails', 'requeue', '1'], 'Mail 1 is not dead.'],
  [['mails', 'requeue', '99'], 'Mail 99 is not dead.'],
  [['mails', 'requeue'], 'Say which: the id of a mail, or all.'],
  [['mails', 'requeue', '2; drop table mails'], 'Say which: the id of a mail, or all.'],
  [['mails', 'burn', 'all'], 'There is no such command: mails burn all'],
])('%j is refused, and changes nothing', async (words, message) => {
  const { lines, isFailure } = await run(...words)

  expect(isFailure).toBe(true)
  expect(lines.slice(0, 2)).toEqual([message, 'Usage:'])
  expect(await queuedIds()).toEqual([1])
})

test.each([[[]], [['help']], [['constructor']]])('%j explains what there is', async (words) => {
  const { lines, isFailure } = await run(...words)

  expect(isFailure).toBe(true)
  expect(lines.join('\n')).toContain('mails requeue <id|all>')
})

test('an unknown command is named', async () => {
  const { lines, isFailure } = await run('mial')

  expect([lines.slice(0, 2), isFailure]).toEqual([['There is no such command: mial', 'Usage:'], true])
})

const allCommands = [
  'mails',
  'jobs',
  'points',
  'record',
  'status',
  'doctor',
  'sync',
  'create-admin',
  'reset-factor',
  'end-demo',
  'add-image',
  'add-download',
]
const ofThisProcess = ['backup', 'check-backup', 'check-data', 'drill', 'restore', 'move-to', 'move-cancel']

test.each([...allCommands, ...ofThisProcess])(
  '%s tells its usage, and names an option that it does not know',
  async (name) => {
    const help = await runAny(name, '--help')
    const mistake = await runAny(name, 'a@voorbeeld.nl', '--diep=1')

    expect(help.isFailure).toBe(false)
    expect(help.lines.slice(0, 2)).toEqual(['Usage:', expect.stringMatching(`^  ${name}`)])
    expect(mistake).toEqual({ lines: ['There is no such option: --diep', ...help.lines], isFailure: true })
  },
)

test('the commands are all there in the usage', async () => {
  const { lines, isFailure } = await run('--help')

  const named = new Set(lines.slice(1).map((line) => line.trim().split(' ')[0]!))
  expect([...named].toSorted()).toEqual([...allCommands, ...ofThisProcess].toSorted())
  expect(isFailure).toBe(false)
})

function runAny(...words: string[]) {
  const { signal } = new AbortController()
  const context = { config: loadConfig({}), askServer: async () => null, tell: () => {}, signal }
  return isLocalCommand(words) ? runLocalCommand(context, words) : run(...words)
}

function run(...words: string[]) {
  const files = createFolderStorage(database.dataDir)
  return runOperatorCommand(
    { config: loadConfig({}), db: database.db, files, mailSender, recordKeys, syncPoints: null },
    words,
  )
}

async function queuedIds(): Promise<number[]> {
  const rows = await database.db.query<{ id: number }>(`select id from queue where status = 'queued' order by id`)
  return rows.map((row) => row.id)
}
