import { firstDesks } from '@portal/contract/desks'
import { firstNoticeText } from '@portal/contract/gift-shop'
import { roles } from '@portal/contract/roles'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const phone = '088 123 45 60'
const portal = await createTestPortal({ CONTACT_PHONE: phone, CONTACT_EMAIL: 'desk@zilverbron.example' })
const { create, clientOf, db } = portal
let staff: TestClient
beforeEach(async () => {
  await portal.reset()
  portal.deps.settings.forget()
  portal.mailbox.clear()
  staff = await clientOf(await create.member({ roles: ['redactie'], first_name: 'Noor', last_name: 'Visser' }))
})
afterAll(() => portal.close())

const path = '/api/admin/settings'
const desks = firstDesks(phone)
const closed = { ...desks, 2: { ...desks[2], closed: ['2026-12-25'] } }
const notice = { mode: 'on', text: 'Wij zijn dicht.', from: null, until: null }
const saveDesks = (value: object = closed, version = 1, by = staff) => by.put(`${path}/desks`, { version, value })
const saveNotice = (value: object = notice, version = 1, by = staff) =>
  by.put(`${path}/shop-notice`, { version, value })
const stored = async (by = staff) => (await by.get(path)).json().data
const member = async () => clientOf(await create.member())
const noticeOf = async () => (await (await member()).get('/api/sparco/notice')).json()

describe('a portal that nobody has changed', () => {
  test('has what its configuration and the specification say', async () => {
    const first = { version: 1, changed_at: null, changed_by: null }

    expect(await stored()).toEqual({
      'shop-notice': { ...first, value: { ...notice, text: firstNoticeText } },
      desks: { ...first, value: desks },
      'points-by-hand-limit': { ...first, value: { limit: 500 } },
      flags: { ...first, value: { in_sequence: 12, on_a_day: 150, at_an_address: 10, days_in_a_row: 10 } },
    })
    expect((await (await member()).get('/api/contact/desks')).json()).toEqual({ data: desks })
    expect(await noticeOf()).toEqual({ stands: true, text: firstNoticeText })
  })
})

describe('a setting that is saved', () => {
  test('has a new version, and says who changed it', async () => {
    const reply = await saveDesks()

    const { data } = reply.json()
    expect(data).toEqual({
      version: 2,
      value: closed,
      changed_at: expect.any(String),
      changed_by: { id: expect.any(Number), name: 'Noor Visser' },
    })
    expect((await stored()).desks).toEqual(data)
    expect((await (await member()).get('/api/contact/desks')).json()).toEqual({ data: closed })
  })

  test('is in every page that is sent from now on', async () => {
    await portal.guest().get('/voorwaarden')
    await saveDesks()
    await saveNotice()

    const { body } = await portal.guest().get('/voorwaarden')

    const settings = JSON.parse(/id="portal-settings">(.*?)<\/script>/.exec(body)![1]!)
    expect(settings).toMatchObject({ desks: closed, gift_shop_notice: true, gift_shop_notice_text: notice.text })
  })

  test('leaves a line in the record, with what was changed in words', async () => {
    const hours = desks[2].hours.with(4, [{ from: '08:15', until: '12:30' }])
    await saveDesks({ ...desks, 2: { ...desks[2], hours, closed: ['2026-12-25'] } })

    const admin = await clientOf(await create.admin())
    const [line] = (await admin.get('/api/admin/audit?filter[action]=setting-changed')).json().data
    expect(line).toMatchObject({ entry: { kind: 'setting', id: 'desks', name: 'Contact' } })
    expect((await admin.get(`/api/admin/audit/${line.id}`)).json().data.changes).toMatchObject([
      { field: 'desk_2_closed', old: null, new: '2026-12-25' },
      {
        field: 'desk_2_hours',
        old: 'werkdagen 08.15–12.30 en 13.00–17.00',
        new: 'maandag t/m donderdag 08.15–12.30 en 13.00–17.00; vrijdag 08.15–12.30',
      },
    ])
  })

  test('again as it is changes nothing, as when its answer was lost', async () => {
    const first = await saveNotice()

    const again = await saveNotice()

    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect(await lines()).toBe(1)
  })

  test('is judged at its fields', async () => {
    const hours = desks[1].hours.with(0, [{ from: '12:30', until: '08:15' }])
    const refused = await saveDesks({ ...desks, 1: { ...desks[1], phone: 'bel', hours } })

    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([
      422,
      ['value.1.phone', 'value.1.hours.0.0.until'],
    ])
    expect(await lines()).toBe(0)
  })
})

describe('two people', () => {
  let other: TestClient
  beforeEach(async () => void (other = await clientOf(await create.admin())))

  test('who save two settings at once: both stand', async () => {
    const replies = await Promise.all([saveDesks(), saveNotice(notice, 1, other)])

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await stored()).toMatchObject({
      desks: { version: 2, value: closed },
      'shop-notice': { version: 2, value: notice },
    })
  })

  test.each([1, 2])('who save one at once, from version %i: one of them is told what stands', async (version) => {
    if (version === 2) await saveNotice({ ...notice, text: 'Eerst dit.' })

    const replies = await Promise.all([
      saveNotice({ ...notice, text: 'Van Noor.' }, version),
      saveNotice({ ...notice, text: 'Van Fatima.' }, version, other),
    ])

    const [won, lost] = replies.toSorted((one, another) => one.statusCode - another.statusCode)
    expect([won!.statusCode, lost!.statusCode]).toEqual([200, 409])
    expect(lost!.json().current).toEqual(won!.json().data)
    expect((await stored())['shop-notice']).toEqual(won!.json().data)
    expect(await lines()).toBe(version)
  })
})

describe('the notice about the shop', () => {
  const hour = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString()

  test.each([
    ['off', { mode: 'off' }, false],
    ['on', {}, true],
    ['on, from later on', { from: hour(1) }, false],
    ['on, until before now', { until: hour(-1) }, false],
    ['on, within its period', { from: hour(-1), until: hour(1) }, true],
    ['auto, out of its period', { mode: 'auto', until: hour(-1) }, false],
  ])('that is %s stands: %s', async (_what, changed, stands) => {
    await saveNotice({ ...notice, ...changed })

    expect(await noticeOf()).toEqual({ stands, text: notice.text })
  })
})

test('a question goes to the own address of its desk', async () => {
  await saveDesks({ ...desks, 2: { ...desks[2], email: 'verkoop@zilverbron.example' } })
  const asker = await member()
  await asker.post('/api/contact/index', { subject: 2, question: 'Wat kost de Duo?' })
  await asker.post('/api/contact/index', { subject: 3, question: 'Waar blijft de factuur?' })

  const mails = await portal.mailbox.waitFor(2)

  const desksOf = Object.fromEntries(mails.map(({ to, subject }) => [subject.split(':')[0], to[0]!.address]))
  expect(desksOf).toEqual({ Administratie: 'desk@zilverbron.example', Verkoop: 'verkoop@zilverbron.example' })
})

describe('who may not', () => {
  test.each(roles)('%s reads the settings, and changes them only when they write', async (role) => {
    const caller = await clientOf(await create.member({ roles: [role] }))
    const mayChange = role === 'redactie' || role === 'beheerder'

    expect((await caller.get(path)).statusCode).toBe(200)
    const changed = [await saveDesks(closed, 1, caller), await saveNotice(notice, 1, caller)]
    expect(changed.map(({ statusCode }) => statusCode)).toEqual(mayChange ? [200, 200] : [403, 403])
  })

  test('a guest and a member see no settings of staff; desks are for verified members', async () => {
    const unverified = await clientOf(await create.unverifiedMember())

    expect((await portal.guest().get(path)).statusCode).toBe(401)
    expect((await (await member()).get(path)).statusCode).toBe(403)
    expect((await saveNotice(notice, 1, await member())).statusCode).toBe(403)
    expect((await portal.guest().get('/api/contact/desks')).statusCode).toBe(401)
    expect((await unverified.get('/api/contact/desks')).statusCode).toBe(403)
  })
})

async function lines(): Promise<number> {
  const found = await db.query(`select line from record_lines where action = 'setting-changed'`)
  return found.length
}
