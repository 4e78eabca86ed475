import { randomUUID } from 'node:crypto'
import type { Product } from '@portal/contract/catalogue'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { batchRow, batchRows, batchSerial } from '../../../testing/batch-rows.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { summariseSubmissions } from './summarise-submissions.ts'

const portal = await createTestPortal({ RATE_LIMITS: 'off' })
const { create, clientOf, db, deps, mailbox } = portal

let client: TestClient
let product: Product
beforeEach(async () => {
  await portal.reset()
  mailbox.clear()
  product = await create.product({ brand: 'AquaStar', model: 'Compact 8', credits: 250 })
  client = await clientOf(await create.member({ email: 'sanne@dewit.nl', first_name: 'Sanne' }))
})
afterAll(() => portal.close())

let keys = 0
async function send(rows: unknown[], sent: { submission?: string; final?: boolean } = {}) {
  const headers = { 'idempotency-key': `sleutel-${++keys}` }
  const response = await client.post('/api/productregistration/bulk', { rows, consent: true, ...sent }, { headers })
  expect(response.statusCode).toBe(200)
}

async function summarise() {
  await summariseSubmissions(deps, new AbortController().signal)
  // The portal's own run may have taken it.
  const running = () => db.query(`select id from queue where kind like 'registrations.%' and lease_id is not null`)
  await expect.poll(running).toEqual([])
}

async function summaries() {
  const queued = (await allMails(db)).filter(({ template }) => template === 'registrations-installer')
  const received = async () => (await mailbox.all()).filter(({ subject }) => subject.endsWith(' ontvangen'))
  await expect.poll(received).toHaveLength(queued.length)
  return received()
}

async function restFor(minutes: number) {
  await db.query(`update registration_submissions set last_batch_at = last_batch_at - $1 * interval '1 minute'`, [
    minutes,
  ])
}

describe('an office that sent a submission', () => {
  test('gets one mail, and each customer a confirmation', async () => {
    await send([...batchRows(product.id, 2), batchRow(product.id, { client_name: '' })])

    const [mail] = await mailbox.waitFor((received) => received.to.some(({ address }) => address === 'sanne@dewit.nl'))
    expect(mail?.subject).toBe('2 registraties ontvangen')
    for (const fact of [
      'Hallo Sanne,',
      'Je hebt 2 waterontharders geregistreerd.',
      '1 rij is niet geregistreerd. In het portaal zie je bij ‘Meerdere producten registreren’ wat er niet klopt.',
      '500 punten',
      'AB 100001',
      'AquaStar Compact 8, 5611 AB 12',
      '/registraties',
    ]) {
      expect(mail?.text).toContain(fact)
      expect(mail?.html.replaceAll('\u00a0', ' ')).toContain(fact)
    }
    await mailbox.waitFor(3)
    const [customer] = await mailbox.to('klant1@voorbeeld.nl')
    expect(customer?.subject).toBe('Uw AquaStar Compact 8 is geregistreerd')
  })

  test('in batches gets it after the last one, about all of them', async () => {
    const submission = randomUUID()
    await send(batchRows(product.id, 25), { submission })
    await summarise()
    expect(await summaries()).toEqual([])

    await send(batchRows(product.id, 5, 50), { submission, final: true })
    await summarise()

    const [mail, ...others] = await summaries()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('30 registraties ontvangen')
    expect(mail?.text).toContain('7.500 punten')
    expect(mail?.text).toContain(batchSerial(20))
    expect(mail?.text).not.toContain(batchSerial(21))
    expect(mail?.text).toContain('De andere 10 vind je in het portaal.')
  })

  test('gets it once, also when the last batch arrives twice and several processes see it', async () => {
    const submission = randomUUID()
    await send(batchRows(product.id, 2), { submission, final: true })
    await Promise.all([summarise(), summarise(), summarise()])
    await send(batchRows(product.id, 2, 10), { submission, final: true })
    await restFor(30)
    await Promise.all([summarise(), summarise()])

    expect(await summaries()).toHaveLength(1)
  })

  test('without a final batch gets it after ten minutes', async () => {
    await send(batchRows(product.id, 1), { submission: randomUUID() })
    await restFor(9)
    await summarise()
    expect(await summaries()).toEqual([])

    await restFor(2)
    await summarise()

    const [mail] = await summaries()
    expect(mail?.subject).toBe('1 registratie ontvangen')
    expect(mail?.text).toContain('Je hebt 1 waterontharder geregistreerd.')
  })

  test('that continues later gets another mail about all of it', async () => {
    const submission = randomUUID()
    await send(batchRows(product.id, 2), { submission })
    await restFor(11)
    await summarise()
    await send(batchRows(product.id, 3, 10), { submission, final: true })
    await Promise.all([summarise(), summarise()])

    expect((await summaries()).map(({ subject }) => subject)).toEqual([
      '2 registraties ontvangen',
      '5 registraties ontvangen',
    ])
  })

  test('without registrations gets none', async () => {
    await send([batchRow(product.id, { client_name: '' })])
    await summarise()

    expect(await summaries()).toEqual([])
    expect(await allMails(db)).toEqual([])
  })
})

test('the same submission of two members is two submissions', async () => {
  const submission = randomUUID()
  await send(batchRows(product.id, 1), { submission, final: true })
  client = await clientOf(await create.member())
  await send(batchRows(product.id, 1, 10), { submission, final: true })
  await summarise()

  expect((await summaries()).map(({ subject }) => subject)).toEqual([
    '1 registratie ontvangen',
    '1 registratie ontvangen',
  ])
})
