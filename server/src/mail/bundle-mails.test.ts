import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFactories } from '../../testing/factories.ts'
import { createMailSite, type MailSite } from '../../testing/mail-site.ts'
import { createTestPortal } from '../../testing/portal.ts'
import { testMail } from '../../testing/test-mail.ts'
import { bundle, mostPerBundle } from './bundle-mails.ts'
import type { MailText } from './mail-layout.ts'
import { createLayOut, type Mailbox, type MailTemplate } from './mail-template.ts'
import { countMails, queueMails } from './outbox.ts'

const sender = {
  provider: 'Zilverbron',
  webUrl: 'https://portaal.voorbeeld.nl',
  contactAddress: 'service@zilverbron.example',
}
const stranger = 'vreemd@elders.nl'
const perDay = 20

let site: MailSite
beforeAll(async () => {
  site = await createMailSite()
})
beforeEach(() => site.reset())
afterEach(() => {
  site.mailbox.clear()
  return site.stopAll()
})
afterAll(() => site.close())

describe('more than twenty mails a day to one address', () => {
  test('further mails are held, and mails to others leave', async () => {
    await queueNumbered(stranger, 1, 25)
    await site.queue('ander@elders.nl')
    startWorker()

    await settled({ sent: 21, held: 5 })

    expect(await site.mailbox.to(stranger)).toHaveLength(perDay)
    expect(await site.mailbox.to('ander@elders.nl')).toHaveLength(1)
  })

  test('the limit counts all mails, also with two workers', async () => {
    startWorker()
    for (let act = 0; act < 3; act++) {
      await queueNumbered(stranger, act * 8 + 1, 8)
      await settled({ sent: Math.min(perDay, (act + 1) * 8), ...(act === 2 && { held: 4 }) })
    }
  })

  test('only a verified member has no limit', async () => {
    const create = createFactories(site.db)
    await create.member({ email: 'lid@voorbeeld.nl' })
    await create.member({ email: stranger, email_verified_at: null })
    await queueNumbered('lid@voorbeeld.nl', 1, 25)
    await queueNumbered(stranger, 1, 25)
    startWorker()

    await settled({ sent: 45, held: 5 })

    expect(await site.mailbox.to('lid@voorbeeld.nl')).toHaveLength(25)
  })

  test('a verified member is not the target of others', async () => {
    await createFactories(site.db).member({ email: 'lid@voorbeeld.nl' })
    await queueNumbered('lid@voorbeeld.nl', 1, 20, { kind: 'registration-installer' })
    await queueNumbered('lid@voorbeeld.nl', 21, 25, { kind: 'registration-customer' })
    startWorker()

    await settled({ sent: 40, held: 5 })
  })

  test('our own service desk gets the questions of all, and those of one who asks on and on in one mail', async () => {
    const replyTo = (name: string) => ({ name, address: `${name}@voorbeeld.nl` })
    await queueNumbered(sender.contactAddress, 1, 25, { kind: 'contact-request', replyTo: replyTo('daan') })
    await queueNumbered(sender.contactAddress, 26, 15, { kind: 'contact-request', replyTo: replyTo('sanne') })
    startWorker()

    await settled({ sent: 35, held: 5 })
    await anHourPasses()
    await settled({ sent: 36 })

    const toDesk = await site.mailbox.to(sender.contactAddress)
    const bundled = toDesk.find(({ subject }) => subject === '5 berichten van Zilverbron')
    expect(bundled?.replyTo).toEqual([replyTo('daan')])
  })

  test.each(['verify-account', 'reset-password'])(
    'the mails of others hold no link (%s), and too many links never longer than they live',
    async (kind) => {
      await queueNumbered(stranger, 1, 25, { kind: 'registration-customer' })
      startWorker()
      await settled({ sent: 20, held: 5 })
      await site.db.query('delete from queue')

      await queueNumbered(stranger, 26, 22, { kind })
      await settled({ sent: 40, held: 2 })

      const [held] = await site.db.query<{ minutes: number }>(
        'select max(extract(epoch from due_at - created_at))::float8 / 60 as minutes from queue',
      )
      expect(held!.minutes).toBeLessThan(45)
    },
  )

  test('all leave at once when limits are off', async () => {
    await queueNumbered(stranger, 1, 25)
    site.startWorker({ dir: site.mailDir })

    await settled({ sent: 25 })
  })

  test('a mail on the next day leaves at once', async () => {
    await queueNumbered(stranger, 1, 21)
    startWorker()
    await settled({ sent: 20, held: 1 })
    await site.db.query(`update mails set created_at = created_at - interval '24 hours'`)

    await queueNumbered(stranger, 22, 1)

    await settled({ sent: 21, held: 1 })
  })

  test('a retried mail is not counted or held again', async () => {
    await queueNumbered(stranger, 1, 20)
    await site.db.query('update queue set attempts = 3')
    await queueNumbered(stranger, 21, 1)
    startWorker()

    await settled({ sent: 20, held: 1 })
  })
})

describe('held mails', () => {
  test('leave after an hour in one mail with all texts', async () => {
    await queueNumbered(stranger, 1, 25)
    startWorker()
    await settled({ sent: 20, held: 5 })

    await anHourPasses()
    await settled({ sent: 21 })

    const mails = await site.mailbox.to(stranger)
    const bundle = mails.find(({ subject }) => subject === '5 berichten van Zilverbron')
    for (let number = 21; number <= 25; number++) {
      expect(bundle?.text).toContain(`BETREFT ${number}`)
      expect(bundle?.text).toContain(`Serienummer: AB ${number}\n`)
      expect(bundle?.html).toContain(`Betreft ${number}<`)
      expect(bundle?.html).toContain(`Serienummer: AB ${number}<`)
    }
    expect(bundle?.html).not.toContain('<b>')
    expect(bundle?.text.match(/^-- $/gm)).toHaveLength(1)
    expect(bundle?.replyTo).toEqual([{ name: 'Zilverbron', address: sender.contactAddress }])
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(21)
  })

  test('keep their subject when there is only one', async () => {
    await hold(1)
    startWorker()
    await settled({ sent: 1 })

    const [bundle] = await site.mailbox.to(stranger)
    expect(bundle?.subject).toBe('Betreft 1')
    expect(bundle?.text).toContain('Daarom komt dit bericht later.')
  })

  test('leave with others to that address, which are held meanwhile', async () => {
    await hold(2)
    await queueNumbered(stranger, 3, 20)
    startWorker()

    await settled({ sent: 21 })
  })

  test('leave in one mail an hour, also with two processes and too much for one mail', async () => {
    await hold(mostPerBundle + 3)
    startWorker()
    startWorker()

    await settled({ sent: 1, held: 3 })
    await anHourPasses()
    await settled({ sent: 2 })

    const subjects = (await site.mailbox.to(stranger)).map(({ subject }) => subject)
    expect(subjects).toEqual([`${mostPerBundle} berichten van Zilverbron`, '3 berichten van Zilverbron'])
  })

  test('leave in one mail per address', async () => {
    await hold(2)
    await hold(2, 'ander@elders.nl')
    startWorker()

    await settled({ sent: 2 })

    for (const address of [stranger, 'ander@elders.nl'])
      expect((await site.mailbox.to(address)).map(({ subject }) => subject)).toEqual(['2 berichten van Zilverbron'])
  })

  test('wait in their bundle for a version that can lay them out', async () => {
    await hold(3)
    await site.db.query(`update queue set payload = jsonb_set(payload, '{version}', '7')`)
    const older = startWorker()
    await site.waitFor(async () => (await site.lastError()) !== null)
    await older.stop()

    expect(await site.counts()).toEqual({ queued: 1 })
    expect(await site.lastError()).toBe('This version of the portal has no mail template test, version 7.')
    const newer: MailTemplate<MailText> = { name: 'test', version: 7, layOut: (words) => words }
    const layOut = createLayOut({ templates: [bundle, newer], sender, openLink: () => '' })
    site.startWorker({ dir: site.mailDir, perDay, layOut })
    await settled({ sent: 1 })
    expect((await site.mailbox.to(stranger))[0]?.text).toContain('Serienummer: AB 3')
  })
})

test.each([
  ['on', { sent: 45, held: 5 }],
  ['off', { sent: 50 }],
])('of 25 products for one customer, limits %s, the confirmations are bundled accordingly', async (limits, counts) => {
  const portal = await createTestPortal({ RATE_LIMITS: limits })
  const client = await portal.clientOf(await portal.create.member())
  const { id } = await portal.create.product({ brand: 'AquaStar' })

  for (let number = 10; number < 35; number++) {
    const { statusCode } = await client.post('/api/productregistration/create', registrationOf(id, number))
    expect(statusCode).toBe(201)
  }

  await expect.poll(() => countMails(portal.db)).toEqual(counts)
  await portal.close()
})

function registrationOf(selectedProduct: number, number: number) {
  return {
    install_date: '2026-02-03',
    address_zipcode: '5611AB',
    address_house_number: '12',
    woonplaats: 'Eindhoven',
    selectedProduct,
    serial_number: `AB 1908${number}`,
    selectedGender: 'female',
    client_name: 'Van den Berg',
    client_email: stranger,
    client_phone_number: '06 12 34 56 78',
  }
}

function startWorker(timing = {}) {
  return site.startWorker({ dir: site.mailDir, perDay, timing })
}

type Changes = { kind?: string; replyTo?: Mailbox }

async function queueNumbered(
  address: string,
  first: number,
  count: number,
  { kind = 'test', replyTo }: Changes = {},
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  await queueMails(
    site.db,
    numbers.map((number) =>
      testMail({
        kind,
        to: { name: 'Klant', address },
        ...(replyTo && { replyTo }),
        subject: `Betreft ${number}`,
        html: '<b>Beste</b>',
        text: `Kop\n\nBeste\nSerienummer: AB ${number}\n\n-- \nZilverbron\nVragen? Mail naar ${sender.contactAddress}\n`,
      }),
    ),
  )
}

/** Mails that have waited their hour. */
async function hold(count: number, address = stranger): Promise<void> {
  await queueNumbered(address, 1, count)
  await site.db.query(`update queue set status = 'held' where status = 'queued'`)
}

async function anHourPasses(): Promise<void> {
  await site.db.query(`update queue set due_at = due_at - interval '1 hour' where status = 'held'`)
}

async function settled(wanted: Record<string, number>): Promise<void> {
  await site.waitFor(async () => JSON.stringify(sorted(await site.counts())) === JSON.stringify(sorted(wanted)))
}

function sorted(counts: Record<string, number>): [string, number][] {
  return Object.entries(counts).toSorted(([one], [other]) => one.localeCompare(other))
}
