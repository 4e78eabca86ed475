import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/databases.ts'
import type { MailFacts } from '../mail/mail-template.ts'
import { migrate } from './migrate.ts'

const { db, close } = await createTestDatabase()
const before = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
afterAll(async () => {
  rmSync(before, { recursive: true })
  await close()
})

test('what the previous version queued, before and after, is in the queue, and it claims nothing any more', async () => {
  const all = fileURLToPath(new URL('./migrations', import.meta.url))
  for (const file of readdirSync(all).filter((name) => name < '0017')) cpSync(join(all, file), join(before, file))
  await db.query('drop schema public cascade; create schema public')
  await migrate(db, before)
  await queueJobAsBefore('before')
  await db.query(`update jobs set attempts = 3, due_at = now() + interval '1 hour'`)
  await db.query(`insert into schedules (name, pattern, due_at, failures, result, finished_at)
    values ('gift-shop.sync-points', '0 * * * *', '2030-01-01', 2, '{"credited":7}', '2026-02-03')`)
  await db.query(`insert into schedules (name, pattern, due_at, lease_id, leased_until)
    values ('running', '* * * * *', now(), gen_random_uuid(), now() + interval '50 seconds')`)
  await queueMailAsBefore('waits@voorbeeld.nl')
  await db.query(`update mails set due_at = now() + interval '1 hour', attempts = 2`)
  await queueMailAsBefore('now@voorbeeld.nl')
  await queueMailAsBefore('sending@voorbeeld.nl')
  await db.query(`update mails set leased_until = now() + interval '1 minute' where recipient_address like 'sending%'`)
  await queueMailAsBefore('sent@voorbeeld.nl')
  await db.query(`update mails set status = 'sent' where recipient_address like 'sent%'`)

  await migrate(db)
  await queueJobAsBefore('after')
  await queueMailAsBefore('after@voorbeeld.nl')

  expect(
    await db.query(
      `select kind, payload, attempts, due_at > now() as waits from queue where kind <> 'mail' order by id`,
    ),
  ).toEqual([
    { kind: 'test', payload: { step: 'before' }, attempts: 3, waits: true },
    { kind: 'gift-shop.sync-points', payload: {}, attempts: 2, waits: true },
    { kind: 'running', payload: {}, attempts: 0, waits: true },
    { kind: 'test', payload: { step: 'after' }, attempts: 0, waits: false },
  ])
  expect(await db.query(`select due_at, result, finished_at from queue where kind = 'gift-shop.sync-points'`)).toEqual([
    { due_at: new Date('2030-01-01Z'), result: { credited: 7 }, finished_at: new Date('2026-02-03Z') },
  ])
  expect(
    await db.query(`select payload #>> '{to,address}' as address, attempts, due_at > now() as waits from queue
      where kind = 'mail' order by id`),
  ).toEqual([
    { address: 'waits@voorbeeld.nl', attempts: 2, waits: true },
    { address: 'now@voorbeeld.nl', attempts: 0, waits: false },
    { address: 'sending@voorbeeld.nl', attempts: 0, waits: true },
    { address: 'after@voorbeeld.nl', attempts: 0, waits: false },
  ])
  const [facts] = await db.query<{ payload: MailFacts }>(`select payload from queue where kind = 'mail' order by id`)
  expect(facts!.payload).toEqual({
    template: 'test',
    version: 0,
    values: { subject: 'Betreft', html: '<p>Beste</p>', text: 'Beste' },
    to: { name: 'Klant', address: 'waits@voorbeeld.nl' },
    replyTo: { name: 'Zilverbron', address: 'service@zilverbron.example' },
    messageId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(await db.query('select id from jobs')).toEqual([])
  expect(await db.query(`select id from mails where status = 'queued'`)).toEqual([])
  expect(await db.query('select name from schedules where leased_until is null or leased_until <= now()')).toEqual([])
})

test('a mail that the previous version was sending during the migration is not sent again', async () => {
  // As its worker stores it.
  await db.query(`update mails set status = 'sent', sent_at = now(), leased_until = null, last_error = null
    where id = (select id from mails where recipient_address = 'sending@voorbeeld.nl')`)

  const waiting = await db.query(
    `select payload #>> '{to,address}' as address from queue where kind = 'mail' order by id`,
  )
  expect(waiting).toHaveLength(3)
  expect(waiting).not.toContainEqual({ address: 'sending@voorbeeld.nl' })
})

function queueJobAsBefore(step: string): Promise<object[]> {
  return db.query('insert into jobs (name, payload) values ($1, $2)', ['test', JSON.stringify({ step })])
}

function queueMailAsBefore(address: string): Promise<object[]> {
  return db.query(
    `insert into mails (kind, recipient_name, recipient_address, reply_to_name, reply_to_address, subject, html, text)
     values ('test', 'Klant', $1, 'Zilverbron', 'service@zilverbron.example', 'Betreft', '<p>Beste</p>', 'Beste')`,
    [address],
  )
}
