import { setTimeout as pause } from 'node:timers/promises'
import { registerBatch } from '@portal/contract/bulk-registration'
import { testEngine } from '@portal/server/testing/databases'
import { mailbox, type ReceivedMail } from '@portal/server/testing/mailbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAll, repeatedValues, type Row } from './support/audit.ts'
import { type BatchLoad, sendBatch, startBatchLoad } from './support/batch-load.ts'
import { type Client, clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { logProblems } from './support/log-problems.ts'
import { allMailsSent, createPortal } from './support/portal-process.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'

const rounds = Number(process.env.BULK_KILL_ROUNDS ?? 3)
const mostPerRound = 6

const site = await createSite()
const portal = await createPortal({ ...site.environment, MAIL_DIR: site.mailDir })

let clients: Client[]
let load: BatchLoad
let rows: Row[]
let mails: ReceivedMail[]

beforeAll(
  async () => {
    await portal.start()
    clients = await Promise.all(site.members.map((member) => clientOf(portal.url, member)))
    load = startBatchLoad({ clients, product: site.product })
    for (let round = 0; round < rounds; round++) await killAndRestart()
    await load.stop()
    rows = await listAll(clients)
    await eventually(async () => (await summaries()).length === submissions().size, 'all summaries')
    await allMailsSent(portal)
    mails = await mailbox(site.mailDir).all()
  },
  (rounds + 5) * 60_000,
)
afterAll(async () => {
  await load?.stop()
  await portal.stop()
  await site.remove()
})

async function killAndRestart(): Promise<void> {
  const enough = load.batches.length + Math.ceil(Math.random() * mostPerRound)
  await eventually(() => load.batches.length >= enough, 'batches')
  // The kill hits any moment of a batch: reading, checking, storing, committing or answering.
  await pause(Math.random() * 120)
  await portal.kill()
  await portal.start()
}

function submissions(): Map<string, number> {
  return new Map(load.batches.map(({ body, member }) => [body.submission, member]))
}

async function summaries(): Promise<ReceivedMail[]> {
  return (await mailbox(site.mailDir).all()).filter(({ subject }) => subject === '60 registraties ontvangen')
}

const sentSerials = () => load.batches.flatMap(({ body }) => body.rows.map((row) => String(row.serial_number)))

describe(`a server killed ${rounds} times under batches (${testEngine})`, () => {
  test('was killed in the middle of its work', () => {
    const unanswered = load.batches.filter(({ lostAnswers }) => lostAnswers > 0)
    const registered = new Set(rows.map(({ serial_number }) => serial_number))
    tellFault({
      tried: `${rounds} times kill -9 under ${load.batches.length} batches (${testEngine})`,
      acknowledged: sentSerials().length,
      lost: sentSerials().filter((serialNumber) => !registered.has(serialNumber)),
      also: `${unanswered.length} batches whose answer was lost at least once`,
    })

    expect(unanswered.length).toBeGreaterThan(0)
  })

  test('registers every sent row once, for its member', () => {
    const registered = rows.map(({ serial_number, member }) => `${serial_number} of ${member}`)
    const sent = load.batches.flatMap(({ body, member }) =>
      body.rows.map((row) => `${row.serial_number as string} of ${member}`),
    )

    expect(repeatedValues(registered)).toEqual([])
    expect(registered.sort()).toEqual(sent.sort())
  })

  test('confirms every row once', () => {
    expect(load.wrongReplies).toEqual([])
    for (const { body, answer } of load.batches) {
      expect([answer?.created, answer?.refused]).toEqual([body.rows.length, 0])
    }
  })

  test('gives every repeated key its first reply', async () => {
    for (const batch of load.batches) {
      const client = clients[batch.member]!
      const again = await sendBatch(client, batch)
      const found = await client.get(registerBatch.path + `/${batch.key}`)

      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
      expect(JSON.parse(again.body)).toEqual(batch.answer)
      expect(JSON.parse(found.body)).toEqual(batch.answer)
    }
    expect(await listAll(clients)).toHaveLength(rows.length)
  })

  test('mails every customer once and every member once per sheet, and only about registered rows', () => {
    const toCustomers = mails.filter(({ to }) => to[0]?.address.endsWith('@voorbeeld.nl'))
    const mailed = toCustomers.map(({ text }) => /[A-Z]{2} \d{6,}/.exec(text)?.[0] ?? text)
    const toOffices = mails.filter((mail) => !toCustomers.includes(mail)).map(({ to }) => to[0]?.address ?? '')
    const expected = [...submissions().values()].map((member) => site.members[member]?.email ?? '')

    expect(mailed.sort()).toEqual(sentSerials().sort())
    expect(toOffices.sort()).toEqual(expected.sort())
  })

  test('logs no secrets', () => {
    expect(logProblems(portal.log())).toEqual([])
  })
})
