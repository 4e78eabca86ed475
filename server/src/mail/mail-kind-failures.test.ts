import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailSite, type MailSite } from '../../testing/mail-site.ts'
import { type RelayReply, startRelay } from '../../testing/smtp-relay.ts'
import { listDeadEntries, requeueDeadEntries } from '../queue/dead-entries.ts'
import { UnknownTemplate } from './mail-template.ts'

let site: MailSite

beforeAll(async () => {
  site = await createMailSite()
})
beforeEach(() => site.reset())
afterEach(() => site.stopAll())
afterAll(() => site.close())

describe('a relay that refuses', () => {
  test.each([421, 450, 451])('for now (%i) gets the same mail again, and delivers it once', async (code) => {
    let visits = 0
    const relay = site.opens(await startRelay({ atRecipient: () => (++visits < 3 ? code : 250) }))
    await site.queue('klant@voorbeeld.nl')
    site.startWorker({ relay })

    await site.waitUntilSent(1)

    expect(visits).toBe(3)
    expect(relay.accepted).toHaveLength(1)
  })

  test('for now to one address does not delay the others', async () => {
    const relay = site.opens(await startRelay({ atRecipient: (address) => (address.startsWith('vol') ? 452 : 250) }))
    await site.queue('vol1@voorbeeld.nl', 'vol2@voorbeeld.nl', 'vol3@voorbeeld.nl', 'klant@voorbeeld.nl')
    site.startWorker({ relay, timing: { firstRetryMs: 60_000 } })

    await site.waitUntilSent(1)

    expect(relay.accepted).toMatchObject([{ to: [{ address: 'klant@voorbeeld.nl' }] }])
  })

  test.each(['atRecipient', 'atData'] as const)(
    'for good (%s) makes a dead letter that can be requeued',
    async (at) => {
      let reply: RelayReply = 550
      const relay = site.opens(await startRelay({ [at]: () => reply }))
      await site.queue('weg@voorbeeld.nl')
      site.startWorker({ relay })
      await site.waitFor(async () => (await site.counts()).dead === 1)
      const [letter] = await listDeadEntries(site.db, { only: 'mail' })

      reply = 250
      const requeued = await requeueDeadEntries(site.db, { only: 'mail' }, letter!.id)
      await site.waitUntilSent(1)

      expect(letter).toMatchObject({ kind: 'mail', attempts: 1, last_error: expect.stringContaining('550') })
      expect(letter?.last_error).not.toContain('@')
      expect(requeued).toBe(1)
      expect(relay.accepted).toHaveLength(1)
    },
  )

  test('for now until the time is over makes a dead letter', async () => {
    const relay = site.opens(await startRelay({ atRecipient: () => 450 }))
    await site.queue('vol@voorbeeld.nl')
    await site.db.query('update queue set give_up_at = now()')

    site.startWorker({ relay })
    await site.waitFor(async () => (await site.counts()).dead === 1)

    expect(relay.recipients).toHaveLength(1)
  })
})

const unwelcome = '554 5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied'

describe('a relay that does not want us', () => {
  test.each(['atRecipient', 'atData'] as const)('loses no mail (%s)', async (at) => {
    let reply: RelayReply = unwelcome
    const relay = site.opens(await startRelay({ [at]: () => reply }))
    await site.queue(...Array.from({ length: 30 }, (_, index) => `klant${index}@voorbeeld.nl`))
    site.startWorker({ relay })
    await site.waitFor(async () => (await site.attempts()) >= 4)
    // A pause of at most 100 ms after each attempt.
    expect(await site.attempts()).toBeLessThan(30)
    expect(await site.counts()).toEqual({ queued: 30 })

    reply = 250
    await site.waitUntilSent(30)

    expect(relay.accepted).toHaveLength(30)
  })

  test('for one mail does not pause the others, which it took before', async () => {
    const relay = site.opens(
      await startRelay({ atRecipient: (address) => (address.startsWith('niet') ? unwelcome : 250) }),
    )
    site.startWorker({ relay, timing: { firstPauseMs: 60_000, firstRetryMs: 60_000 } })
    await site.queue('eerste@voorbeeld.nl')
    await site.waitUntilSent(1)

    await site.queue('niet1@voorbeeld.nl', 'niet2@voorbeeld.nl')
    await site.waitFor(() => relay.recipients.length === 3)
    await site.queue('tweede@voorbeeld.nl')
    await site.waitUntilSent(2)

    expect(await site.counts()).toEqual({ queued: 2, sent: 2 })
  })

  test('for one mail gets it rarely after an hour of tries, once it took another', async () => {
    const relay = site.opens(
      await startRelay({ atRecipient: (address) => (address.startsWith('niet') ? unwelcome : 250) }),
    )
    await site.queue('niet@voorbeeld.nl')
    await site.db.query('update queue set attempts = 60')
    // So that a mail that was taken a moment ago is as one of hours ago.
    site.startWorker({ relay, timing: { welcomeMs: 0, slowRetryCapMs: 60_000 } })
    await site.waitFor(() => relay.recipients.length > 0)

    await site.queue('klant@voorbeeld.nl')
    await site.waitUntilSent(1)

    await site.waitFor(() => site.isLater('30 seconds'))
  })

  test('for hours gets all mails soon after it does', async () => {
    let reply: RelayReply = unwelcome
    const relay = site.opens(await startRelay({ atRecipient: () => reply }))
    await site.queue('klant1@voorbeeld.nl', 'klant2@voorbeeld.nl', 'klant3@voorbeeld.nl')
    await site.db.query('update queue set attempts = 1000')
    site.startWorker({ relay, timing: { slowRetryCapMs: 600_000 } })
    await site.waitFor(() => new Set(relay.recipients).size === 3)

    reply = 250
    await site.waitUntilSent(3)
  })
})

describe('a relay that breaks down', () => {
  test('in silence after the message gets the mail again later', async () => {
    let reply: RelayReply = 'silence'
    const relay = site.opens(await startRelay({ atData: () => reply }))
    await site.queue('klant@voorbeeld.nl')
    const hasty = site.startWorker({ relay, timing: { sendMs: 200 } })
    await site.waitFor(async () => (await site.lastError()) !== null)
    await hasty.stop()

    reply = 250
    site.startWorker({ relay })
    await site.waitUntilSent(1)

    expect(relay.accepted).toHaveLength(1)
  })

  test('in the middle of a message gets it again', async () => {
    const replies: RelayReply[] = ['hang-up', 'hang-up']
    const relay = site.opens(await startRelay({ atData: () => replies.shift() ?? 250 }))
    await site.queue('klant@voorbeeld.nl')

    site.startWorker({ relay })
    await site.waitUntilSent(1)

    expect(relay.accepted).toHaveLength(1)
    expect(relay.recipients).toHaveLength(3)
  })

  test('after it took the message gets it again under the same Message-ID, which is how a mailbox knows it', async () => {
    const replies: RelayReply[] = ['lost-answer']
    const relay = site.opens(await startRelay({ atData: () => replies.shift() ?? 250 }))
    await site.queue('klant@voorbeeld.nl')

    site.startWorker({ relay })
    await site.waitUntilSent(1)

    const ids = relay.accepted.map(({ messageId }) => messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('completely loses no mail', async () => {
    const relay = await startRelay()
    await relay.close()
    const addresses = Array.from({ length: 30 }, (_, index) => `klant${index}@voorbeeld.nl`)
    await site.queue(...addresses)
    site.startWorker({ relay })
    await site.waitFor(async () => (await site.attempts()) >= 4)

    const repaired = site.opens(await startRelay({ port: relay.port }))
    await site.waitUntilSent(30)

    expect(repaired.recipients.toSorted()).toEqual(addresses.toSorted())
  })

  test('completely gets no attempts during the pause', async () => {
    const relay = await startRelay()
    await relay.close()
    await site.queue(...Array.from({ length: 30 }, (_, index) => `klant${index}@voorbeeld.nl`))
    site.startWorker({ relay, timing: { firstPauseMs: 60_000, pauseCapMs: 60_000 } })
    await site.waitFor(async () => (await site.lastError()) !== null)

    for (let act = 0; act < 20; act++) {
      site.db.notify('mail')
      await sleep(25)
    }

    // Two deliveries may have been under way when it broke down.
    expect(await site.attempts()).toBeLessThanOrEqual(2)
  })
})

test('a mail that only a newer version can lay out waits for that version, however long', async () => {
  const relay = site.opens(await startRelay())
  await site.queue('klant@voorbeeld.nl')
  await site.db.query('update queue set give_up_at = now()')
  const older = site.startWorker({
    relay,
    layOut(mail) {
      throw new UnknownTemplate({ ...mail, version: 2 })
    },
  })
  await site.waitFor(async () => (await site.attempts()) >= 2)
  await older.stop()

  expect(await site.counts()).toEqual({ queued: 1 })
  expect(await site.lastError()).toBe('This version of the portal has no mail template test, version 2.')
  site.startWorker({ relay })
  await site.waitUntilSent(1)
})

test('a mail that no version could lay out for a month is dead', async () => {
  const relay = site.opens(await startRelay())
  await site.queue('klant@voorbeeld.nl')
  await site.db.query(
    `update queue set created_at = now() - interval '31 days', give_up_at = now() - interval '26 days'`,
  )

  site.startWorker({
    relay,
    layOut(mail) {
      throw new UnknownTemplate({ ...mail, version: 2 })
    },
  })

  await site.waitFor(async () => (await site.counts()).dead === 1)
})

test('the worker survives a lost database and sends nothing twice', async () => {
  const relay = site.opens(await startRelay())
  await site.queue('eerste@voorbeeld.nl')
  site.startWorker({ relay })
  await site.waitUntilSent(1)

  site.loseDatabase()
  await site.queue('tweede@voorbeeld.nl')
  await site.waitFor(() => site.log.includes('the queue waits for the database'))
  site.findDatabase()
  await site.waitUntilSent(2)

  expect(relay.recipients).toEqual(['eerste@voorbeeld.nl', 'tweede@voorbeeld.nl'])
})

test('a mail that was sent while the database was down is not sent again', async () => {
  const relay = site.opens(
    await startRelay({
      atData: () => {
        site.loseDatabase()
        return 250
      },
    }),
  )
  await site.queue('klant@voorbeeld.nl')
  site.startWorker({ relay })
  await site.waitFor(() => site.log.includes('the queue waits for the database'))

  site.findDatabase()
  await site.waitUntilSent(1)

  expect(relay.accepted).toHaveLength(1)
})

test('the log keeps addresses and subjects private', async () => {
  const relay = site.opens(await startRelay({ atRecipient: (address) => (address.startsWith('weg') ? 550 : 250) }))
  await site.queue('weg@voorbeeld.nl', 'klant@voorbeeld.nl')
  site.startWorker({ relay })

  await site.waitUntilSent(1)
  await site.waitFor(async () => (await site.counts()).dead === 1)

  expect(site.log).toContain('EENVELOPE 550 RCPT TO')
  expect(site.log).not.toMatch(/voorbeeld\.nl|Beste|Betreft/)
})
