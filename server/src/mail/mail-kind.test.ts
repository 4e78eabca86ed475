import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailSite, type MailSite } from '../../testing/mail-site.ts'
import { startRelay } from '../../testing/smtp-relay.ts'
import { testMail } from '../../testing/test-mail.ts'
import { queueMails } from './outbox.ts'

let site: MailSite

beforeAll(async () => {
  site = await createMailSite()
})
beforeEach(() => site.reset())
afterEach(() => site.stopAll())
afterAll(() => site.close())

test('a mail that is dropped while the relay puts it off is not tried again', async () => {
  let visits = 0
  const relay = site.opens(await startRelay({ atRecipient: () => (++visits, 450) }))
  await site.queue('klant@voorbeeld.nl')
  site.startWorker({ relay, timing: { firstRetryMs: 500 } })
  await site.waitFor(() => visits === 1)

  await site.db.query(`update queue set payload = payload || '{"isDropped": true}'`)
  await site.waitFor(async () => (await site.counts()).queued === undefined)

  expect([visits, await site.counts()]).toEqual([1, {}])
})

describe('a queued mail', () => {
  test('leaves as soon as it is committed', async () => {
    const relay = site.opens(await startRelay())
    // With a poll this slow, only the wake-up can be in time.
    await site.queue('eerste@voorbeeld.nl')
    site.startWorker({ relay, timing: { pollMs: 60_000 } })
    await site.waitUntilSent(1)

    await site.queue('tweede@voorbeeld.nl')
    await site.waitUntilSent(2)

    expect(relay.accepted[1]).toMatchObject({
      from: { name: 'Zilverbron', address: 'portaal@zilverbron.example' },
      to: [{ name: 'Klant', address: 'tweede@voorbeeld.nl' }],
    })
  })

  test('leaves when another process queued it', async () => {
    const relay = site.opens(await startRelay())
    site.startWorker({ relay })

    await site.queue('klant@voorbeeld.nl')
    await site.waitUntilSent(1)

    expect(relay.accepted).toHaveLength(1)
  })

  test('leaves while many others are queued', async () => {
    const relay = site.opens(await startRelay())
    site.startWorker({ relay })

    for (let act = 0; act < 50; act++) {
      await site.queue(`klant${act}@voorbeeld.nl`)
    }
    await site.waitUntilSent(50)

    expect(new Set(relay.recipients).size).toBe(50)
  })

  test.each(['verify-account', 'reset-password'])(
    'that somebody waits for (%s) overtakes a thousand others, also at its second attempt',
    async (kind) => {
      let isFirst = true
      const relay = site.opens(
        await startRelay({
          atRecipient(address) {
            const isPutOff = isFirst && address === 'wacht@voorbeeld.nl'
            if (isPutOff) isFirst = false
            return isPutOff ? 451 : 250
          },
        }),
      )
      await site.queue(...Array.from({ length: 1_000 }, (_, index) => `klant${index}@voorbeeld.nl`))
      await queueMails(site.db, [testMail({ kind, to: { name: 'Lid', address: 'wacht@voorbeeld.nl' } })])

      site.startWorker({ relay })
      await site.waitFor(() => relay.accepted.some(({ to }) => to[0]?.address === 'wacht@voorbeeld.nl'))

      // The first two go together, and the second attempt comes at most 63 ms later.
      expect(relay.recipients.indexOf('wacht@voorbeeld.nl')).toBeLessThan(2)
      expect(relay.accepted.length).toBeLessThan(500)
    },
  )

  test('never leaves when its transaction is rolled back', async () => {
    const relay = site.opens(await startRelay())
    site.startWorker({ relay })

    const act = site.db.tx(async () => {
      await site.queue('niet@voorbeeld.nl')
      throw new Error('undone')
    })
    await expect(act).rejects.toThrow('undone')
    await site.queue('wel@voorbeeld.nl')
    await site.waitUntilSent(1)

    expect(relay.recipients).toEqual(['wel@voorbeeld.nl'])
  })

  test('goes to the folder as well when both are set', async () => {
    const relay = site.opens(await startRelay())
    site.startWorker({ relay, dir: site.mailDir })

    await site.queue('klant@voorbeeld.nl')
    await site.waitUntilSent(1)

    const [captured] = await site.mailbox.all()
    expect(captured?.messageId).toBe(relay.accepted[0]?.messageId)
  })
})

describe('several workers', () => {
  test('never send one mail twice', async () => {
    const relay = site.opens(await startRelay())
    const addresses = Array.from({ length: 60 }, (_, index) => `klant${index}@voorbeeld.nl`)
    await site.queue(...addresses)

    site.startWorker({ relay })
    site.startWorker({ relay })
    site.startWorker({ relay })
    await site.waitUntilSent(60)

    expect(relay.recipients.toSorted()).toEqual(addresses.toSorted())
  })

  test('take over from a killed worker when its lease ends', async () => {
    const relay = site.opens(await startRelay())
    await site.queue('klant@voorbeeld.nl')
    await site.claimAndDie({ leaseMs: 300 })

    site.startWorker({ relay })
    await site.waitUntilSent(1)

    expect(relay.accepted).toHaveLength(1)
  })

  test('leave the claimed mails of another alone', async () => {
    const relay = site.opens(await startRelay())
    await site.queue('eerste@voorbeeld.nl')
    await site.claimAndDie({ leaseMs: 60_000 })
    await site.queue('tweede@voorbeeld.nl')

    site.startWorker({ relay })
    await site.waitUntilSent(1)

    expect(relay.recipients).toEqual(['tweede@voorbeeld.nl'])
  })
})

test('a restarted single server does not wait for old leases', async () => {
  const relay = site.opens(await startRelay())
  await site.queue('klant@voorbeeld.nl')
  await site.claimAndDie({ leaseMs: 60 * 60_000 })

  site.startWorker({ relay, releaseLeases: true })
  await site.waitUntilSent(1)

  expect(relay.accepted).toHaveLength(1)
})

describe('a worker that stops', () => {
  test('finishes its claimed mails and leaves the rest', async () => {
    const relay = site.opens(await startRelay())
    await site.queue(...Array.from({ length: 40 }, (_, index) => `klant${index}@voorbeeld.nl`))
    const worker = site.startWorker({ relay })
    await site.waitFor(() => relay.accepted.length >= 3)

    await worker.stop()

    const { sent = 0, queued = 0 } = await site.counts()
    expect(relay.accepted).toHaveLength(sent)
    expect(sent + queued).toBe(40)
    expect(await site.leased()).toBe(0)
  })

  test('releases a mail that the relay does not accept in time', async () => {
    const relay = site.opens(await startRelay({ atData: () => 'silence' }))
    await site.queue('klant@voorbeeld.nl')
    const worker = site.startWorker({ relay, timing: { stopMs: 50 } })
    await site.waitFor(() => relay.recipients.length === 1)

    await worker.stop()

    expect(await site.counts()).toEqual({ queued: 1 })
    expect(await site.leased()).toBe(0)
    expect(await site.lastError()).toBeNull()
  })
})
