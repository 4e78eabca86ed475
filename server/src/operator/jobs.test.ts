import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/databases.ts'
import { testMail, testSender as mailSender } from '../../testing/test-mail.ts'
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
  runOperatorCommand({ db, files: createFolderStorage(database.dataDir), mailSender, syncPoints: null }, words)
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
