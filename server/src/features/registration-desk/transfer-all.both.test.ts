import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeskSite } from '../../../testing/desk-site.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { mailEntry } from '../../mail/outbox.ts'
import { enqueue } from '../../queue/entries.ts'

const site = await createDeskSite()
const { act, pointsOf, mails, sentTo, create, clientOf, db } = site
let desk: TestClient
let sanne: CurrentMember
let joris: CurrentMember
beforeEach(async () => {
  ;({ desk, sanne } = await site.reset())
  joris = await create.member({ first_name: 'Joris', last_name: 'Vermeulen', company: 'Vermeulen BV' })
  await create.registration({ member_id: sanne.id, serial_number: 'AB 000002', customer_email: 'twee@voorbeeld.nl' })
})
afterAll(() => site.close())

const reason = 'Het bedrijf is gestopt'
const members = '/api/admin/members'
const block = ({ id }: { id: number }) => desk.post(`${members}/${id}/block`, { reason: 'Gestopt' })
const foresee = (more: object = {}, as = desk) =>
  as.post(`${members}/${sanne.id}/transfer/preview`, { member_id: joris.id, reason, ...more })
const handOver = (more: object, as = desk) =>
  as.post(`${members}/${sanne.id}/transfer`, { member_id: joris.id, reason, ...more })
const seenOf = async (more: object = {}) => (await foresee(more)).json().data.seen as string
const owners = async () =>
  (await db.query<{ member_id: number }>('select member_id from registrations order by id')).map((row) => row.member_id)
const changes = () => db.query('select pair from points_changes')

describe('all registrations of a blocked member', () => {
  test('go to another with their points, exactly as the preview says', async () => {
    await block(sanne)
    const { data } = (await foresee()).json()
    expect(await changes()).toEqual([])
    const credits = await pointsOf(sanne)

    const reply = await handOver({ seen: data.seen })

    expect(reply.json()).toEqual({ data: { registrations: 2 } })
    expect(data).toMatchObject({
      registrations: 2,
      customers: 0,
      points: [
        { member: { id: sanne.id }, credits: -credits },
        { member: { id: joris.id }, credits },
      ],
    })
    expect(await owners()).toEqual([joris.id, joris.id])
    expect([await pointsOf(sanne), await pointsOf(joris)]).toEqual([0, credits])
    const sums = await db.query(
      'select sum(credits)::int as sum, count(*)::int as lines from points_changes group by pair',
    )
    expect(sums).toEqual([
      { sum: 0, lines: 2 },
      { sum: 0, lines: 2 },
    ])
    expect(await sentTo()).toEqual([
      ['registrations-handed-over', sanne.email],
      ['registrations-received', joris.email],
    ])
    expect(await sentTo()).toHaveLength(data.mails.length)
    for (const { text } of await mails()) expect(text).not.toMatch(/vermeulen.*dekkers|dekkers.*vermeulen/is)
    expect(await db.query('select kind, version, reason from registration_changes order by id')).toEqual([
      { kind: 'overdragen', version: 2, reason },
      { kind: 'overdragen', version: 2, reason },
    ])
    const lines = await db.query(
      `select action, entry_id from record_lines where action like 'registrations-%' order by line`,
    )
    expect(lines).toEqual([
      { action: 'registrations-transferred', entry_id: String(sanne.id) },
      { action: 'registrations-received', entry_id: String(joris.id) },
    ])
  })

  test('of which one was handed over, mended or withdrawn before, go with the points that they have', async () => {
    await act('transfer', { member_id: joris.id })
    await act('transfer', { version: 2, member_id: sanne.id })
    await create.registration({ member_id: sanne.id, serial_number: 'AB 000003' })
    await desk.post('/api/admin/registrations/3/withdraw', { version: 1, reason })
    await block(sanne)
    // A confirmation that goes out meanwhile is another plan.
    await expect.poll(() => db.query(`select id from queue where kind = 'mail'`)).toEqual([])

    expect((await handOver({ seen: await seenOf() })).json()).toEqual({ data: { registrations: 2 } })

    expect(await owners()).toEqual([joris.id, joris.id, sanne.id])
    expect(await pointsOf(sanne)).toBe(0)
  })

  test('a customer whose confirmation waits gets one of the new installer, and others none', async () => {
    const waiting = { template: 'registration-customer', registrationId: 1, to: { address: 'oud@voorbeeld.nl' } }
    await enqueue(db, { name: mailEntry }, [waiting, waiting], { delayMs: 60_000 })
    await block(sanne)
    const { data } = (await foresee()).json()

    await handOver({ seen: data.seen })

    expect(data.customers).toBe(1)
    const toCustomers = (await mails()).filter(({ template }) => template === 'registration-customer')
    expect(toCustomers.map(({ address, about }) => [address, about])).toEqual([['oud@voorbeeld.nl', 1]])
    expect(toCustomers[0]!.text).toContain('Vermeulen')
  })

  test('stay where something changed since it was seen, with what would happen now', async () => {
    await block(sanne)
    const seen = await seenOf()
    await act('withdraw')

    const reply = await handOver({ seen })

    expect([reply.statusCode, reply.json().current]).toMatchObject([409, { registrations: 1 }])
    expect(await owners()).toEqual([sanne.id, sanne.id])
    expect((await handOver({ seen: reply.json().current.seen })).statusCode).toBe(200)
  })

  test('go once when two clerks hand them over at once', async () => {
    const piet = await create.member()
    await block(sanne)
    const seen = [await seenOf(), await seenOf({ member_id: piet.id })]

    const replies = await Promise.all([handOver({ seen: seen[0] }), handOver({ seen: seen[1], member_id: piet.id })])

    // The second finds nothing left to hand over.
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(new Set(await owners()).size).toBe(1)
    expect(await changes()).toHaveLength(4)
  })

  test('go to nobody who is blocked by then, no installer, or who has them; and from nobody who is not blocked', async () => {
    expect((await foresee()).statusCode).toBe(409)
    await block(sanne)
    const seen = await seenOf()
    await block(joris)
    const writer = await create.member({ roles: ['redactie'], is_installer: false })
    const errors = async (more: object) => (await handOver({ seen, ...more })).json().errors

    expect(await errors({})).toEqual({ member_id: ['Deze installateur is geblokkeerd'] })
    for (const id of [writer.id, sanne.id, 9999])
      expect(Object.keys(await errors({ member_id: id }))).toEqual(['member_id'])
    await desk.post(`${members}/${joris.id}/unblock`, { reason: 'Toch niet' })
    expect(Object.keys(await errors({ reason: 'Vermeulen neemt alles over' }))).toEqual(['reason'])
    await desk.post(`${members}/${sanne.id}/unblock`, { reason: 'Toch niet' })
    expect((await handOver({ seen })).statusCode).toBe(409)
    expect(await owners()).toEqual([sanne.id, sanne.id])
  })

  test('are done once under one key', async () => {
    await block(sanne)
    const payload = { member_id: joris.id, reason, seen: await seenOf() }
    const headers = { 'idempotency-key': 'een', 'x-xsrf-token': desk.cookies.get('XSRF-TOKEN')! }
    const send = () => desk.send({ method: 'POST', url: `${members}/${sanne.id}/transfer`, headers, payload })

    for (const reply of [await send(), await send()]) expect(reply.json()).toEqual({ data: { registrations: 2 } })
    expect(await changes()).toHaveLength(4)
  })

  test('are for the service desk and a beheerder', async () => {
    await block(sanne)
    for (const role of ['redactie', 'lezer'] as const) {
      const other = await clientOf(await create.member({ roles: [role] }))
      expect((await foresee({}, other)).statusCode).toBe(403)
      expect((await handOver({ seen: 'a' }, other)).statusCode).toBe(403)
    }
    expect((await handOver({ seen: 'a' }, await clientOf(joris))).statusCode).toBe(403)
    // One of staff is the beheerder's alone.
    await db.query(`update members set roles = '{lezer}' where id = $1`, [sanne.id])
    expect((await foresee()).statusCode).toBe(403)
  })
})
