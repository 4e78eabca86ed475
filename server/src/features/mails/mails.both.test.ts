import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createClerkOfMails } from '../../../testing/clerk-of-mails.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { queueMails } from '../../mail/outbox.ts'
import { passwordChangedMail, passwordResetMail } from '../account/mails.ts'

const site = await createClerkOfMails()
const { portal, relay, list, inState, seen, lines, mailed, untilIn } = site
const { create, db, deps } = portal
afterAll(() => site.close())

const path = '/api/admin/mails'
let desk: TestClient
beforeEach(async () => {
  desk = await site.reset()
})

describe('what became of mails', () => {
  test('is told in Dutch, the newest first, by state, address and kind', async () => {
    site.setReply((address) =>
      address.startsWith('weg') ? '550 5.1.2 Unknown' : address.startsWith('vol') ? 452 : 250,
    )
    await mailed('weg@voorbeeld.nl', 'vol@voorbeeld.nl', 'goed@voorbeeld.nl')
    await untilIn('sent', 1)
    const dead = await untilIn('dead', 1)
    await expect.poll(async () => (await list('filter[state]=queued'))[0]?.failure?.reason).toBe('Postvak vol')

    expect(dead).toMatchObject({
      title: 'Wachtwoord gewijzigd',
      address: 'weg@voorbeeld.nl',
      state: 'dead',
      attempts: 1,
      failure: { reason: 'Domein bestaat niet', code: '550 5.1.2' },
      due_at: null,
    })
    expect(await inState('sent')).toEqual(['goed@voorbeeld.nl'])
    expect((await list('search=VOL')).map(({ address }) => address)).toEqual(['vol@voorbeeld.nl'])
    expect(await list('search=wachtwoord')).toHaveLength(3)
    expect(await list('search=weg%25')).toEqual([])
    expect((await desk.get(`${path}?filter[state]=weg`)).statusCode).toBe(422)
    const figures = (await desk.get(`${path}/figures`)).json().data
    expect(figures).toMatchObject({ waiting: 1, dead: 1, sent_today: 1, oldest_at: expect.any(String) })
  })

  test('of one with its attempts, its text and whose it is; a link in it is gone, and reading it is on record', async () => {
    const [sanne] = await mailed('weg@gmial.com')
    await queueMails(db, [passwordResetMail(deps, sanne!, 'geheim-token')])
    await untilIn('dead', 2)
    const ids = Object.fromEntries((await list()).map(({ title, id }) => [title, id]))

    const changed = await seen(ids['Wachtwoord gewijzigd']!)
    expect(changed).toMatchObject({
      to: 'Installateur of medewerker',
      failed_at: [expect.any(String)],
      redirect: 'member',
      member: { id: sanne!.id },
      suggestion: 'weg@gmail.com',
      is_blanked: false,
    })
    expect(changed.content?.html).toContain('Je wachtwoord is gewijzigd')
    const response = await desk.get(`${path}/${ids['Nieuw wachtwoord kiezen']}`)
    expect(response.json().data).toMatchObject({ is_blanked: true })
    expect(response.json().data.content.text).toContain('Nieuw wachtwoord kiezen:\n[gewist]')
    expect(response.body).not.toMatch(/geheim-token|encrypted/)
    expect((await lines()).filter((action) => action !== 'mails-listed')).toEqual(['mail-seen', 'mail-seen'])
  })

  test('is told of mails to staff only to who manages people', async () => {
    const admin = await create.admin()
    await queueMails(db, [passwordChangedMail(deps, admin)])
    await expect.poll(() => relay.accepted).toHaveLength(1)
    const own = await portal.clientOf(admin)
    await expect.poll(async () => (await own.get(path)).json().data).toHaveLength(1)

    const [{ id }] = (await own.get(path)).json().data
    expect(await list()).toEqual([])
    expect((await desk.get(`${path}/${id}`)).statusCode).toBe(404)
    expect((await own.get(`${path}/${id}`)).statusCode).toBe(200)
    for (const call of ['again', 'discard'])
      expect((await desk.post(`${path}/${call}`, { ids: [id], reason: 'Oud' })).json().data.changed).toBe(0)
  })

  test('is not told any more when its retention has ended', async () => {
    await mailed('goed@voorbeeld.nl')
    const { id } = await untilIn('sent', 1)
    await db.query(`update mails set recipient_address = '', recipient_name = '', values = null`)

    expect(await list()).toEqual([])
    expect((await desk.get(`${path}/${id}`)).statusCode).toBe(404)
    expect((await desk.get(`${path}/weg`)).statusCode).toBe(404)
  })
})

describe('what staff do', () => {
  test('again sends what is dead, once the address takes it', async () => {
    await mailed('weg@voorbeeld.nl')
    const { id } = await untilIn('dead', 1)
    site.setReply(() => 250)

    const answer = await desk.post(`${path}/again`, {
      ids: [id, id.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))],
    })
    expect(answer.json().data).toEqual({ changed: 1, left: 1 })
    await untilIn('sent', 1)
    expect((await seen(id)).state).toBe('sent')
    expect((await desk.post(`${path}/again`, { ids: [id] })).json().data).toEqual({ changed: 0, left: 1 })
    expect((await lines()).filter((action) => action === 'mail-sent-again')).toHaveLength(1)
  })

  test('again sends what is held by itself, without its bundle', async () => {
    site.setReply(() => 452)
    await mailed('goed@voorbeeld.nl')
    await expect.poll(async () => (await list())[0]?.failure?.reason).toBe('Postvak vol')
    await db.query(`update queue set status = 'held', due_at = now() + interval '1 hour' where kind = 'mail'`)
    const [held] = await list('filter[state]=held')
    site.setReply(() => 250)

    expect((await desk.post(`${path}/again`, { ids: [held!.id] })).json().data.changed).toBe(1)
    await untilIn('sent', 1)
    expect((await seen(held!.id)).title).toBe('Wachtwoord gewijzigd')
  })

  test.each([
    ['again', { ids: [] }, 'ids', 'Kies ten minste één e-mail'],
    ['again', {}, 'ids', 'Kies ten minste één e-mail'],
    ['discard', { ids: ['x'], reason: 'Oud' }, 'ids', 'Deze e-mail bestaat niet'],
    ['discard', { ids: ['5f0c9a34-5f9d-4c4e-9d0a-3a51d2b8c0aa'] }, 'reason', 'Reden is verplicht'],
  ])('%s refuses %j', async (call, body, field, message) => {
    const response = await desk.post(`${path}/${call}`, body)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ [field]: [message] })
  })
})

test('discarding takes it out of the queue, keeps what it was without its link, and says why', async () => {
  const member = await create.member({ email: 'weg@voorbeeld.nl' })
  await queueMails(db, [passwordResetMail(deps, member, 'geheim-token')])
  const { id } = await untilIn('dead', 1)

  expect((await desk.post(`${path}/discard`, { ids: [id], reason: 'Adres bestaat niet' })).json().data.changed).toBe(1)
  expect(await inState('dead')).toEqual([])
  expect(await seen(id)).toMatchObject({ state: 'discarded', is_blanked: true, redirect: null })
  expect(await db.query(`select from mails where values::text ~ '"encrypted": "[^"]'`)).toEqual([])
  const [line] = await db.query<{ action: string; entry_id: string }>(
    `select action, entry_id from record_lines where action = 'mail-discarded'`,
  )
  expect(line).toEqual({ action: 'mail-discarded', entry_id: id })
})

describe('another address', () => {
  test('of a customer is mended with the registration: the dead mail goes, and a new one is delivered', async () => {
    const installer = await create.member({ email: 'sanne@voorbeeld.nl' })
    await create.registration({ member_id: installer.id, serial_number: 'AB 190455', customer_email: 'weg@gmial.com' })
    const [{ id: about }] = (await db.query<{ id: number }>('select id from registrations')) as [{ id: number }]
    await desk.post(`/api/admin/registrations/${about}/mails/customer`)
    const { id } = await untilIn('dead', 1)
    const { registration, redirect } = await seen(id)
    expect({ registration, redirect }).toMatchObject({
      registration: { id: about, serial_number: 'AB 190455', version: 1 },
      redirect: 'customer',
    })

    const body = {
      version: 1,
      kind: 'herstel',
      fault_of: 'lid',
      fields: { client_email: 'smit@gmail.com' },
      reason: 'Typfout',
    }
    expect((await desk.post(`/api/admin/registrations/${about}/corrections`, body)).statusCode).toBe(200)

    await expect
      .poll(() =>
        relay.accepted
          .map(({ to }) => to[0]?.address)
          .toSorted((one, other) => String(one).localeCompare(String(other))),
      )
      .toEqual(['sanne@voorbeeld.nl', 'smit@gmail.com'])
    expect(await inState('dead')).toEqual([])
  })

  test('of an installer has to be verified; what waited for the old one goes there, but no link does', async () => {
    const [sanne] = await mailed('weg@voorbeeld.nl')
    await queueMails(db, [passwordResetMail(deps, sanne!, 'geheim-token')])
    await untilIn('dead', 2)
    const { id } = (await list('search=gewijzigd'))[0]!

    const sent = { address: 'Sanne@voorbeeld.nl', reason: 'Zij belde' }
    expect((await desk.post(`${path}/${id}/address`, sent)).json().data).toEqual({ member_id: sanne!.id })

    await expect
      .poll(() =>
        relay.accepted
          .map(({ subject, to }) => [to[0]?.address, subject])
          .toSorted((one, other) => String(one).localeCompare(String(other))),
      )
      .toEqual([
        ['sanne@voorbeeld.nl', expect.stringMatching(/^Bevestig je e-mailadres/)],
        ['sanne@voorbeeld.nl', 'Je wachtwoord is gewijzigd'],
      ])
    expect(await db.query('select email, email_verified_at from members where id = $1', [sanne!.id])).toEqual([
      { email: 'sanne@voorbeeld.nl', email_verified_at: null },
    ])
    expect(await lines()).toContain('member-address-changed')
    expect((await desk.post(`${path}/${id}/address`, sent)).statusCode).toBe(403)
  })

  test.each([
    ['weg@voorbeeld.nl', 422, 'Dit is het adres dat er al staat'],
    ['bezet@voorbeeld.nl', 422, 'Dit e-mailadres is al in gebruik'],
    ['niets', 422, 'Vul een geldig e-mailadres in'],
  ])('%s is refused', async (address, status, message) => {
    await create.member({ email: 'bezet@voorbeeld.nl' })
    await mailed('weg@voorbeeld.nl')
    const { id } = await untilIn('dead', 1)

    const response = await desk.post(`${path}/${id}/address`, { address, reason: 'Zij belde' })
    expect([response.statusCode, response.json().errors]).toEqual([status, { address: [message] }])
  })

  test('of staff is never changed here', async () => {
    const admin = await create.member({ roles: ['lezer'], email: 'weg@voorbeeld.nl' })
    await queueMails(db, [passwordChangedMail(deps, admin)])
    const own = await portal.clientOf(await create.admin())
    const dead = async () => (await own.get(`${path}?filter[state]=dead`)).json().data
    await expect.poll(dead).toHaveLength(1)
    const [{ id }] = await dead()

    expect((await own.get(`${path}/${id}`)).json().data.redirect).toBeNull()
    expect((await own.post(`${path}/${id}/address`, { address: 'x@voorbeeld.nl', reason: 'x' })).statusCode).toBe(403)
  })
})
