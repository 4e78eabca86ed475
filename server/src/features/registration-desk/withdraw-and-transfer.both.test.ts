import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeskSite } from '../../../testing/desk-site.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { mailEntry } from '../../mail/outbox.ts'
import { enqueue } from '../../queue/entries.ts'

const site = await createDeskSite()
const { path, mended, act, row, pointsOf, mails, sentTo, story, recorded, create, clientOf, db } = site
let desk: TestClient
let sanne: CurrentMember
beforeEach(async () => {
  ;({ desk, sanne } = await site.reset())
})
afterAll(() => site.close())

describe('a withdrawal', () => {
  test('takes the points back, frees the number, and is undone by putting it back', async () => {
    expect((await act('withdraw')).json()).toEqual({ data: { version: 2 } })
    expect(await pointsOf(sanne)).toBe(0)
    expect(await row()).toMatchObject({ withdrawn_at: expect.any(Date), credits: 0 })

    expect((await act('reinstate', { version: 2 })).json()).toEqual({ data: { version: 3 } })
    expect(await pointsOf(sanne)).toBe(250)
    expect(await row()).toMatchObject({ withdrawn_at: null, credits: 250 })

    expect(await sentTo()).toEqual([
      ['registration-withdrawn', sanne.email],
      ['registration-customer', 'oud@voorbeeld.nl'],
      ['registration-reinstated', sanne.email],
    ])
    expect(await recorded()).toEqual([{ action: 'registration-withdrawn' }, { action: 'registration-reinstated' }])
  })

  test('tells nobody of a registration that is no more: a confirmation that waits is dropped', async () => {
    const waiting = { template: 'registration-customer', registrationId: 1, to: { address: 'oud@voorbeeld.nl' } }
    await enqueue(db, { name: mailEntry }, [waiting], { delayMs: 60_000 })

    await act('withdraw')

    expect(await sentTo()).toEqual([['registration-withdrawn', sanne.email]])
  })

  test('tells a customer nothing new when it is undone', async () => {
    await create.sentConfirmation(1, 'oud@voorbeeld.nl')
    await act('withdraw')
    await act('reinstate', { version: 2 })

    expect((await sentTo()).filter(([template]) => template === 'registration-customer')).toHaveLength(1)
  })

  test('is not undone once somebody registered the number again', async () => {
    await act('withdraw')
    await create.registration({ serial_number: 'AB 000001' })

    const response = await act('reinstate', { version: 2 })

    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'Dit serienummer is intussen opnieuw geregistreerd',
    ])
  })

  test('leaves nothing to mend, hand over, mail or withdraw', async () => {
    await act('withdraw')
    const other = await create.member()

    const refused = [
      await mended({ address_house_number: '21' }, { version: 2 }),
      await act('transfer', { version: 2, member_id: other.id }),
      await act('withdraw', { version: 2 }),
      await desk.post(`${path}/mails/customer`),
      await desk.post(`${path}/mails/installer`),
    ]

    for (const response of refused)
      expect([response.statusCode, response.json().message]).toEqual([409, 'Deze registratie is ingetrokken'])
    expect((await act('reinstate', { version: 1 })).statusCode).toBe(409)
  })

  test('what is not withdrawn is not put back', async () => {
    expect((await act('reinstate')).json().message).toBe('Deze registratie is niet ingetrokken')
  })
})

describe('handing over', () => {
  const other = () => create.member({ first_name: 'Joris', last_name: 'Vermeulen', company: 'Vermeulen BV' })

  test('moves registration and points, and mails both sides and the customer', async () => {
    const joris = await other()

    expect((await act('transfer', { member_id: joris.id })).json()).toEqual({ data: { version: 2 } })

    expect(await row()).toMatchObject({ member_id: joris.id, credits: 250 })
    expect([await pointsOf(sanne), await pointsOf(joris)]).toEqual([0, 250])
    const [pair] = await db.query(
      'select count(distinct pair)::int as pairs, sum(credits)::int as sum from points_changes',
    )
    expect(pair).toEqual({ pairs: 1, sum: 0 })
    expect(await sentTo()).toEqual([
      ['registration-customer', 'oud@voorbeeld.nl'],
      ['registration-handed-over', sanne.email],
      ['registration-received', joris.email],
    ])
  })

  test('neither side learns who the other is: from no mail, list, page or points', async () => {
    const joris = await other()
    const identities = [
      { client: await clientOf(sanne), email: sanne.email, other: /joris|vermeulen/i },
      { client: await clientOf(joris), email: joris.email, other: /sanne|dekkers/i },
    ]
    await act('transfer', { member_id: joris.id })
    await mended({ address_house_number: '21' }, { version: 2 })
    await act('withdraw', { version: 3 })
    await act('reinstate', { version: 4 })

    const addresses = [
      '/api/user',
      '/api/points',
      '/api/dashboarddata/index',
      '/api/productregistration/all',
      '/api/productregistration/all?page=1',
      '/api/productregistration/1',
    ]
    for (const { client, email, other: theirs } of identities) {
      for (const address of addresses) expect((await client.get(address)).body).not.toMatch(theirs)
      const sent = (await mails()).filter(({ address }) => address === email)
      expect(sent.length).toBeGreaterThan(0)
      for (const { text } of sent) expect(text).not.toMatch(theirs)
    }
  })

  test('refuses a reason that names a side, somebody who is no installer, and who has it already', async () => {
    const joris = await other()
    const writer = await create.member({ roles: ['redactie'], is_installer: false })
    const errors = async (more: object) => (await act('transfer', more)).json().errors

    for (const named of ['Overgenomen door Vermeulen', 'was van DEKKERS Water!', 'Sanne stopt', `zie ${joris.email}`])
      expect(Object.keys(await errors({ member_id: joris.id, reason: named }))).toEqual(['reason'])
    expect(await errors({ member_id: writer.id })).toEqual({ member_id: ['Deze installateur bestaat niet'] })
    expect(await errors({ member_id: 9999 })).toEqual({ member_id: ['Deze installateur bestaat niet'] })
    expect(Object.keys(await errors({ member_id: sanne.id }))).toEqual(['member_id'])
  })
})

test('a note is for staff only, and counts no version', async () => {
  const response = await desk.post(`${path}/notes`, { text: 'De klant belt maandag terug' })

  expect(response.json()).toEqual({ data: { version: 1 } })
  expect(await story()).toMatchObject([{ version: null, kind: 'notitie', reason: 'De klant belt maandag terug' }])
  expect((await (await clientOf(sanne)).get('/api/productregistration/1')).body).not.toContain('maandag')
  const { timeline } = (await desk.get(path)).json().data
  expect(timeline[0]).toMatchObject({ kind: 'notitie', reason: 'De klant belt maandag terug' })
})

test('the confirmations are sent again, to the addresses of now', async () => {
  await desk.post(`${path}/mails/customer`)
  await desk.post(`${path}/mails/installer`)

  expect((await mails()).map(({ template, address, about }) => [template, address, about])).toEqual([
    ['registration-customer', 'oud@voorbeeld.nl', 1],
    ['registration-installer', sanne.email, 1],
  ])
  const { data } = (await desk.get(path)).json()
  expect(data.mails.map(({ title, to }: { title: string; to: string }) => [title, to])).toEqual([
    ['Bevestiging aan de installateur', 'Installateur'],
    ['Bevestiging aan de klant', 'Klant'],
  ])
})
