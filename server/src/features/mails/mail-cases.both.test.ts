import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createClerkOfMails } from '../../../testing/clerk-of-mails.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { queueMails } from '../../mail/outbox.ts'
import { passwordChangedMail } from '../account/mails.ts'

const site = await createClerkOfMails()
const { portal, list, mailed, untilIn } = site
const { create, db, deps } = portal
afterAll(() => site.close())

const path = '/api/admin/mails'
let desk: TestClient
beforeEach(async () => {
  desk = await site.reset()
})

describe('a mail that nobody sends any more is a case', () => {
  const openCases = () =>
    db.query<{ member_id: number; registration_id: number; message_id: string }>(
      `select member_id, registration_id, facts ->> 'message_id' as message_id from cases where kind = 'mail' and settled_at is null`,
    )

  test('once, about its registration and whoever registered it; the desk reads why', async () => {
    const installer = await create.member({ email: 'sanne@voorbeeld.nl' })
    await create.registration({ member_id: installer.id, serial_number: 'AB 190455', customer_email: 'weg@gmial.com' })
    const [{ id: about }] = (await db.query<{ id: number }>('select id from registrations')) as [{ id: number }]
    await desk.post(`/api/admin/registrations/${about}/mails/customer`)
    const { id } = await untilIn('dead', 1)

    expect(await openCases()).toEqual([{ member_id: installer.id, registration_id: about, message_id: id }])
    const { data } = (await desk.get('/api/admin/cases?filter[kind]=mail')).json()
    expect(data).toMatchObject([
      { kind: 'mail', member: { id: installer.id }, registration: { serial_number: 'AB 190455' } },
    ])
    expect(data[0].reason).toMatch(/^Domein bestaat niet\. /)
    expect((await desk.get(`/api/admin/cases/${data[0].id}`)).json().data).toMatchObject({
      mail_id: id,
      decisions: ['afgehandeld'],
    })
    const detail = (await desk.get(`/api/admin/registrations/${about}`)).json().data
    expect(detail.mails).toMatchObject([{ id, status: 'dead' }])
  })

  test('and ends when it is sent again, discarded, or replaced by one to another address', async () => {
    await mailed('weg1@voorbeeld.nl', 'weg2@voorbeeld.nl', 'weg3@voorbeeld.nl')
    await untilIn('dead', 3)
    expect(await openCases()).toHaveLength(3)
    const ids = Object.fromEntries((await list()).map(({ address, id }) => [address, id]))
    site.setReply(() => 250)

    await desk.post(`${path}/again`, { ids: [ids['weg1@voorbeeld.nl']] })
    await desk.post(`${path}/discard`, { ids: [ids['weg2@voorbeeld.nl']], reason: 'Dubbel' })
    await desk.post(`${path}/${ids['weg3@voorbeeld.nl']}/address`, { address: 'goed@voorbeeld.nl', reason: 'Belde' })

    expect(await openCases()).toEqual([])
  })

  test('but not what somebody only sent to themselves; and one that dies again is a new one', async () => {
    const [sanne] = await mailed('weg@voorbeeld.nl')
    await untilIn('dead', 1)
    await queueMails(db, [{ ...passwordChangedMail(deps, sanne!), isTest: true }])
    await untilIn('dead', 2)
    expect(await openCases()).toHaveLength(1)
    const id = (await openCases())[0]!.message_id

    await desk.post(`${path}/again`, { ids: [id] })
    await untilIn('dead', 2)

    expect(await openCases()).toHaveLength(1)
    expect(await db.query(`select from cases where kind = 'mail'`)).toHaveLength(2)
  })
})
