import { afterAll, beforeEach, expect, test } from 'vitest'
import { createClerkOfMails } from '../../../testing/clerk-of-mails.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { bundleHeldMails } from '../../mail/bundle-mails.ts'
import type { ClaimedMail } from '../../mail/outbox.ts'

const site = await createClerkOfMails()
const { portal, relay, inState, seen, list, mailed, untilIn, lines } = site
const { create, clientOf, db, deps } = portal
afterAll(() => site.close())

const path = '/api/admin/mails'
const reason = 'Eerst bellen'
let desk: TestClient
beforeEach(async () => {
  desk = await site.reset()
  // So that a mail waits for its next attempt.
  site.setReply((address) => (address.startsWith('vol') ? 452 : 250))
})

const hold = (id: string, as = desk) => as.post(`${path}/${id}/hold`, { reason })
async function waiting(address = 'vol@voorbeeld.nl') {
  await mailed(address)
  await expect.poll(async () => (await list('filter[state]=queued'))[0]?.failure?.reason).toBe('Postvak vol')
  // Its next attempt is later than any test.
  await db.query(`update queue set due_at = now() + interval '15 minutes' where kind = 'mail'`)
  return (await list('filter[state]=queued'))[0]!
}
const makeDue = () => db.query(`update queue set due_at = now() - interval '1 minute' where kind = 'mail'`)

test('a mail that is held is not sent, however due it is, until somebody has it sent', async () => {
  const { id } = await waiting()
  site.setReply(() => 250)

  expect((await hold(id)).json()).toEqual({ data: { id } })
  await makeDue()
  await mailed('goed@voorbeeld.nl')
  await untilIn('sent', 1)
  expect(await inState('paused')).toEqual(['vol@voorbeeld.nl'])
  expect(await seen(id)).toMatchObject({ state: 'paused', paused_for: reason, due_at: null })

  expect((await desk.post(`${path}/again`, { ids: [id] })).json()).toEqual({ data: { changed: 1, left: 0 } })
  await untilIn('sent', 2)
  expect(relay.accepted).toHaveLength(2)
  expect(await seen(id)).toMatchObject({ state: 'sent', paused_for: null })
  expect(await lines()).toEqual(expect.arrayContaining(['mail-held', 'mail-sent-again']))
})

test('one that a worker has is under way, also when its lease is over, and is sent once', async () => {
  const { id } = await waiting()
  for (const due of [`now() + interval '1 minute'`, `now() - interval '1 second'`]) {
    await db.query(`update queue set lease_id = gen_random_uuid(), due_at = ${due} where kind = 'mail'`)
    const reply = await hold(id)
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'Deze e-mail is intussen verstuurd of gewijzigd'])
  }
  expect(await lines()).not.toContain('mail-held')
})

test('what was sent, discarded or is stuck is not held, and an unknown one is none', async () => {
  await mailed('goed@voorbeeld.nl')
  const sent = await untilIn('sent', 1)
  site.setReply(() => '550 5.1.2 Unknown domain')
  await mailed('weg@voorbeeld.nl')
  const dead = await untilIn('dead', 1)

  for (const { id } of [sent, dead]) expect((await hold(id)).statusCode).toBe(409)
  expect((await hold(sent.id.replaceAll(/[0-9a-f]/g, '0'))).statusCode).toBe(404)
  expect((await desk.post(`${path}/${dead.id}/hold`, { reason: ' ' })).json().errors).toEqual({
    reason: ['Reden is verplicht'],
  })
})

test('goes into no bundle, and can be discarded', async () => {
  const { id } = await waiting()
  await hold(id)
  const [claimed] = await db.query<ClaimedMail>(
    `update queue set lease_id = gen_random_uuid() where kind = 'mail' returning *`,
  )
  await bundleHeldMails(db, claimed!, deps.mailSender)
  await db.query('update queue set lease_id = null')

  expect(await inState('paused')).toEqual(['vol@voorbeeld.nl'])
  expect((await desk.post(`${path}/discard`, { ids: [id], reason })).json()).toEqual({ data: { changed: 1, left: 0 } })
  expect(await seen(id)).toMatchObject({ state: 'discarded' })
})

test('stays held when the address of its member changes', async () => {
  const { id } = await waiting()
  await hold(id)
  await db.query(`update sessions set factor_proven_at = now()`)
  const reply = await desk.post(`${path}/${id}/address`, { address: 'nieuw@voorbeeld.nl', reason })

  expect(reply.statusCode).toBe(200)
  await makeDue()
  expect(await inState('paused')).toEqual(['nieuw@voorbeeld.nl'])
})

test('is for who may change mails', async () => {
  const { id } = await waiting()
  for (const role of ['redactie', 'lezer'] as const)
    expect((await hold(id, await clientOf(await create.member({ roles: [role] })))).statusCode).toBe(403)
  expect((await hold(id, await clientOf(await create.member()))).statusCode).toBe(403)
})
