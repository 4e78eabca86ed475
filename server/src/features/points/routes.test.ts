import type { RegistrationPoints } from '@portal/contract/points'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { giftShopSecret, startFakeGiftShop } from '../../../testing/fake-gift-shop.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { award, changePointsByHand, takeBack } from './change-points.ts'
import { recordOutcomes, requeueRefused } from './store.ts'

const shop = await startFakeGiftShop()
const portal = await createTestPortal({
  APP_URL: 'https://portaal.voorbeeld.nl',
  GIFT_SHOP_URL: shop.url,
  GIFT_SHOP_SECRET: giftShopSecret,
})
const { create, clientOf, guest, db } = portal
beforeEach(async () => {
  await portal.reset()
  shop.reset()
})
afterAll(async () => {
  await portal.close()
  await shop.close()
})

describe('the points of a member', () => {
  const path = '/api/points'
  const pointsOf = async (member: { email: string }, page = '') => (await clientOf(member)).get(`${path}${page}`)

  test('come by registration, newest first, with their steps and totals', async () => {
    const member = await create.member({ credits: 180 })
    const product = await create.product({ brand: 'AquaStar', model: 'Compact 8' })
    const own = { member_id: member.id, product_id: product.id }
    await create.registration({
      ...own,
      credits: 300,
      serial_number: 'AB 000001',
      created_at: new Date('2026-02-03T10:15:00Z'),
      credited_at: new Date('2026-02-03T11:00:00Z'),
    })
    await create.registration({ ...own, credits: 250, created_at: new Date('2026-03-01T09:00:00Z') })
    await create.registration({ ...own, credits: 100, created_at: new Date('2026-02-20T09:00:00Z') })
    await recordOutcomes(db, [{ registration_id: 3, change_id: null, reason: 'not_accepted' }])

    const response = await pointsOf(member)

    const { data, totals, meta } = response.json()
    expect(data.map(({ status, credits }: RegistrationPoints) => [status, credits])).toEqual([
      ['pending', 250],
      ['refused', 100],
      ['credited', 300],
    ])
    expect(data[1].steps).toEqual([
      { kind: 'pending', created_at: '2026-02-20T09:00:00.000000Z', reason: null },
      {
        kind: 'refused',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
        reason: 'De cadeaushop heeft deze registratie niet geaccepteerd. Neem contact met ons op.',
      },
    ])
    expect(data[2]).toEqual({
      id: 1,
      serial_number: 'AB 000001',
      brand: 'AquaStar',
      model: 'Compact 8',
      credits: 300,
      created_at: '2026-02-03T10:15:00.000000Z',
      status: 'credited',
      steps: [
        { kind: 'pending', created_at: '2026-02-03T10:15:00.000000Z', reason: null },
        { kind: 'credited', created_at: '2026-02-03T11:00:00.000000Z', reason: null },
      ],
      is_withdrawn: false,
      first: { credits: 300, reason: null },
      changes: [],
    })
    expect(totals).toEqual({ balance: 180, balance_refreshed_at: null, pending_credits: 250, credited_credits: 300 })
    expect(meta.total).toBe(3)
  })

  test('that were refused and are sent again are pending, and keep all their steps', async () => {
    const member = await create.member()
    await create.registration({ member_id: member.id })
    await recordOutcomes(db, [{ registration_id: 1, change_id: null, reason: 'not_accepted' }])
    await requeueRefused(db, 1)

    const { data, totals } = (await pointsOf(member)).json()

    const [{ status, steps }] = data as [RegistrationPoints]
    expect([status, steps.map(({ kind }) => kind)]).toEqual(['pending', ['pending', 'refused', 'pending']])
    expect(totals).toMatchObject({ pending_credits: 250, credited_credits: 0 })
  })

  test('tell what came and went since under their registration, with the reason', async () => {
    const member = await create.member()
    await create.registration({ member_id: member.id, credited_at: new Date() })
    const why = { registrationId: 1, reason: 'Het was een Comfort 12', byId: member.id }
    await db.tx(async () => {
      await takeBack(db, why)
      await award(db, 300, why)
    })

    const { data, totals } = (await pointsOf(member)).json()

    expect(data[0]).toMatchObject({ credits: 300, status: 'credited', first: { credits: 250, reason: null } })
    expect(data[0].changes).toMatchObject([
      { credits: -250, below_zero: 0, reason: 'Het was een Comfort 12', status: 'pending' },
      { credits: 300, below_zero: 0, reason: 'Het was een Comfort 12', status: 'pending' },
    ])
    expect(totals).toMatchObject({ pending_credits: 50, credited_credits: 250 })
  })

  test('that led below zero say how far, by the balance that the shop told', async () => {
    const member = await create.member()
    await create.registration({ member_id: member.id })
    await portal.workers.syncPoints!()
    shop.spend(member.id, 150)
    await db.tx(async () => {
      await takeBack(db, { registrationId: 1, reason: 'Dubbel ingevoerd', byId: member.id })
      await db.query('update registrations set withdrawn_at = now()')
    })
    await changePointsByHand(db, { member_id: member.id, credits: -30, reason: 'Te veel gekregen', byId: member.id })
    await portal.workers.syncPoints!()

    const { data, by_hand, totals } = (await pointsOf(member)).json()

    expect(totals).toMatchObject({ balance: -180, credited_credits: -30 })
    expect(data[0]).toMatchObject({ credits: 0, is_withdrawn: true, changes: [{ credits: -250, below_zero: 150 }] })
    expect(by_hand).toMatchObject([{ credits: -30, below_zero: 30, reason: 'Te veel gekregen', status: 'credited' }])
  })

  test('by hand stand once, on the page of their moment, also without a registration', async () => {
    const [member, other] = [await create.member(), await create.member()]
    const product = await create.product()
    for (let number = 1; number <= 12; number++)
      await create.registration({
        member_id: member.id,
        product_id: product.id,
        created_at: new Date(Date.UTC(2026, 0, number)),
      })
    await db.query(
      `insert into points_changes (key, kind, member_id, credits, reason, created_at)
       values (gen_random_uuid(), 'by-hand', $1, 1, 'vroeg', '2025-12-01'), (gen_random_uuid(), 'by-hand', $1, 2, 'laat', now()),
         (gen_random_uuid(), 'by-hand', $2, 3, 'alleen', now())`,
      [member.id, other.id],
    )
    const reasons = async (one: { email: string }, page = '') =>
      (await pointsOf(one, page)).json().by_hand.map(({ reason }: { reason: string }) => reason)

    expect(await reasons(member)).toEqual(['laat'])
    expect(await reasons(member, '?page=2')).toEqual(['vroeg'])
    expect(await reasons(other)).toEqual(['alleen'])
  })

  test('come ten a page, with complete links to the others', async () => {
    const member = await create.member()
    const product = await create.product()
    for (let number = 1; number <= 12; number++) {
      await create.registration({
        member_id: member.id,
        product_id: product.id,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, number)),
        credits: number,
      })
    }

    const page = (await pointsOf(member, '?page=2')).json()

    expect(page.data.map(({ credits }: { credits: number }) => credits)).toEqual([2, 1])
    expect(page.links.prev).toBe('https://portaal.voorbeeld.nl/api/points?page=1')
    expect(page.meta).toMatchObject({ current_page: 2, last_page: 2, total: 12 })
  })

  test.each(['99999999999999999999', '1e400'])('are an empty page far beyond the end: %s', async (number) => {
    const member = await create.member()
    await create.registration({ member_id: member.id })

    const page = (await pointsOf(member, `?page=${number}`)).json()

    expect([page.data, page.meta.total]).toEqual([[], 1])
  })

  test('show the balance of the shop and its time', async () => {
    const member = await create.member()
    await create.registration({ member_id: member.id })
    await portal.workers.syncPoints!()

    const { totals } = (await pointsOf(member)).json()

    expect(totals).toMatchObject({ balance: 250, pending_credits: 0, credited_credits: 250 })
    expect(totals.balance_refreshed_at).toMatch(/^\d{4}-\d\d-\d\dT/)
    const user = (await (await clientOf(member)).get('/api/user')).json()
    expect((user.data ?? user).credits).toBe(250)
  })

  test('are none without registrations', async () => {
    const { data, totals } = (await pointsOf(await create.member())).json()

    expect(data).toEqual([])
    expect(totals).toEqual({ balance: 0, balance_refreshed_at: null, pending_credits: 0, credited_credits: 0 })
  })

  test('stay private, also for an administrator', async () => {
    await create.registration({ credited_at: new Date() })

    for (const stranger of [await create.member(), await create.admin()]) {
      const page = (await pointsOf(stranger)).json()
      expect(page).toMatchObject({ data: [], meta: { total: 0 }, totals: { credited_credits: 0 } })
    }
    expect((await guest().get(path)).statusCode).toBe(401)
    expect((await pointsOf(await create.unverifiedMember())).statusCode).toBe(403)
  })
})
