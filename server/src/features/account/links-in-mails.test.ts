import { afterAll, beforeEach, expect, test } from 'vitest'
import { memberPassword } from '../../../testing/factories.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { type RelayReply, startRelay } from '../../../testing/smtp-relay.ts'

let reply: RelayReply
const relay = await startRelay({ atData: () => reply })
const portal = await createTestPortal({ SMTP_URL: relay.url })
const { create, db, guest, clientOf } = portal
beforeEach(() => portal.reset())
afterAll(async () => {
  await portal.close()
  await relay.close()
})

/** Every value of every table, as a copy of the database would have it. */
async function dump(): Promise<string> {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => db.query<{ row: string }>(`select entry::text as row from "${name}" as entry`)),
  )
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

test.each([
  {
    what: 'a reset',
    secret: /token=([\w-]{20,})/,
    async ask(email: string) {
      await guest().post('/forgot-password', { email })
    },
  },
  {
    what: 'a verification',
    secret: /signature%3D([0-9a-f]{64})/,
    async ask(email: string) {
      const client = await clientOf({ email })
      await client.post('/email/verification-notification')
    },
  },
])('a copy of the database has no link of $what that waits or was sent', async ({ secret, ask }) => {
  const { email } = await create.unverifiedMember()
  reply = 451
  relay.recipients.splice(0)
  relay.accepted.splice(0)

  await ask(email)
  await expect.poll(() => relay.recipients.length).toBeGreaterThan(0)
  const waiting = await dump()
  reply = 250
  await db.query(`update queue set due_at = now() where kind = 'mail'`)
  db.notify('mail')
  await expect.poll(() => relay.accepted.length).toBe(1)
  await expect.poll(() => db.query(`select 1 as one from queue where kind = 'mail'`)).toEqual([])
  const sent = await dump()

  const [, token = ''] = secret.exec(relay.accepted[0]!.text) ?? []
  expect(token).not.toBe('')
  for (const copy of [waiting, sent]) {
    expect(copy).toContain(email)
    expect(copy).not.toContain(token)
    expect(copy).not.toContain(memberPassword)
  }
  expect(waiting).toMatch(/"encrypted""?: ""?[\w-]{40}/)
  expect(sent).not.toMatch(/"encrypted""?: ""?[\w-]/)
})
