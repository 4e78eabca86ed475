import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/databases.ts'
import { recordKeys } from '../../testing/record-keys.ts'
import { testMail, testSender as mailSender } from '../../testing/test-mail.ts'
import { loadConfig } from '../config.ts'
import { queueMails } from '../mail/outbox.ts'
import { enqueue } from '../queue/entries.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { runOperatorCommand } from './commands.ts'

const database = await createTestDatabase()
const { db } = database
beforeEach(async () => {
  await database.truncate()
  await enqueue(db, { name: 'account.password-reset-requested' }, [{ email: 'lid@voorbeeld.nl' }, { email: 'x@y.nl' }])
  await queueMails(db, [testMail({ to: { name: 'Klant', address: 'klant@voorbeeld.nl' } })])
  await db.query(`update queue set status = 'dead', attempts = 20, last_error = 'DatabaseUnavailable' where id <> 1`)
})
afterAll(() => database.close())

const run = (...words: string[]) =>
  runOperatorCommand(
    {
      config: loadConfig({}),
      db,
      files: createFolderStorage(database.dataDir),
      mailSender,
      recordKeys,
      syncPoints: null,
    },
    words,
  )
const queuedIds = async () =>
  (await db.query<{ id: number }>(`select id from queue where status = 'queued'`)).map(({ id }) => id)

test('an operator sees the work that is no mail and what of it was given up, without what is in it', async () => {
  const { lines, isFailure } = await run('jobs')

  expect(isFailure).toBe(false)
  expect(lines[0]).toMatch(/^kind +status +count$/)
  expect(lines.slice(1, 3)).toEqual([
    expect.stringMatching(/^account.password-reset-requested +dead +1$/),
    expect.stringMatching(/^account.password-reset-requested +queued +1$/),
  ])
  expect(lines.at(-1)).toMatch(/^2 +account.password-reset-requested +\d{4}-\d\d-\d\dT[\d:]+ +20 +DatabaseUnavailable$/)
  expect(lines.join('\n')).not.toMatch(/voorbeeld|y\.nl/)
})

test('an operator sees how recurring work ended, and what nobody runs', async () => {
  await db.query(`insert into queue (kind, pattern, due_at, finished_at, attempts, last_error)
    values ('mail.retention', '40 3 * * *', '2027-01-02T02:40:00Z', '2027-01-01T02:40:05Z', 3, 'RangeError')`)
  await db.query(`update queue set due_at = '2026-01-01T12:00:00Z' where id = 1`)

  const { lines } = await run('jobs')

  const at = lines.findIndex((line) => line.startsWith('recurring'))
  expect(lines[at + 1]).toMatch(/^mail.retention +2027-01-01T02:40:05 +2027-01-02T02:40:00 +3 +RangeError$/)
  const unattended = lines.findIndex((line) => line.startsWith('nobody runs'))
  expect(lines[unattended + 1]).toMatch(/^account.password-reset-requested +1 +2026-01-01T12:00:00$/)
})

test('an operator queues such work again, and no mail', async () => {
  const { lines } = await run('jobs', 'requeue', 'all')

  expect(lines).toEqual(['1 job queued again.'])
  expect(await queuedIds()).toEqual([1, 2])
})

test.each([
  [['jobs', 'requeue', '1'], 'Job 1 is not dead.'],
  [['jobs', 'requeue', '3'], 'Job 3 is not dead.'],
  [['jobs', 'burn', 'all'], 'There is no such command: jobs burn all'],
])('%j is refused, and changes nothing', async (words, message) => {
  const { lines, isFailure } = await run(...words)

  expect([isFailure, lines[0]]).toEqual([true, message])
  expect(await queuedIds()).toEqual([1])
})
