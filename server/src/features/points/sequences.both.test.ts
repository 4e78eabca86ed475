import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/databases.ts'
import { createFactories } from '../../../testing/factories.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import type { Adjustment, Correction, Credit, GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { ShopFailure } from '../../integrations/gift-shop/shop-calls.ts'
import { award, changePointsByHand, takeBack } from './change-points.ts'
import { countOutOfStep } from './find-open-points.ts'
import { findPointsPage } from './find-points-page.ts'
import { presentPoints } from './presenter.ts'
import { endWaits, requeueRefused } from './store.ts'
import { syncPoints } from './sync-points.ts'

// Random histories of points beside a model that knows nothing of tables: what each member is owed.

const database = await createTestDatabase()
const { db } = database
const create = createFactories(db)
afterAll(() => database.close())

const sequences = Number(process.env.SEQUENCES ?? 12)

/** How the shop takes the calls of a run: it books, books without an answer, refuses what is new, or lacks corrections. */
const moods = ['books', 'loses answers', 'refuses', 'lacks calls', 'is mixed'] as const
type Mood = (typeof moods)[number]

type Event =
  | { type: 'register'; member: number; credits: number }
  | { type: 'mend'; which: number; credits: number }
  | { type: 'withdraw' | 'reinstate' | 'retry'; which: number }
  | { type: 'transfer'; which: number; member: number }
  | { type: 'by hand'; member: number; credits: number }
  | { type: 'sync'; mood: Mood; twice: boolean }

const which = fc.nat(20)
const member = fc.nat(2)
const credits = fc.constantFrom(0, 100, 250, 300)
const kind = <Type extends Event['type']>(type: Type) => fc.constant(type)
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: kind('register'), member, credits }) },
  { weight: 3, arbitrary: fc.record({ type: kind('mend'), which, credits }) },
  { weight: 3, arbitrary: fc.record({ type: kind('withdraw'), which }) },
  { weight: 2, arbitrary: fc.record({ type: kind('reinstate'), which }) },
  { weight: 1, arbitrary: fc.record({ type: kind('retry'), which }) },
  { weight: 3, arbitrary: fc.record({ type: kind('transfer'), which, member }) },
  { weight: 1, arbitrary: fc.record({ type: kind('by hand'), member, credits: fc.integer({ min: -300, max: 300 }) }) },
  { weight: 3, arbitrary: fc.record({ type: kind('sync'), mood: fc.constantFrom(...moods), twice: fc.boolean() }) },
)

test('whatever happens, shop, ledger and model agree on what each member is owed', async () => {
  const histories = fc.array(event, { minLength: 40, maxLength: 40, size: 'max' })
  await fc.assert(fc.asyncProperty(histories, live), { numRuns: sequences, endOnFailure: true })
})

async function live(history: Event[]): Promise<void> {
  await database.truncate()
  const members = [await create.member(), await create.member(), await create.member()]
  const { id: product_id } = await create.product()
  const shop = createShop()
  const model = createModel()
  const why = { reason: 'Omdat het zo is', byId: members[0]!.id }
  const sync = () => syncPoints({ db, giftShop: shop as unknown as GiftShop }, new AbortController().signal)

  for (const one of history) {
    if (one.type === 'register') {
      await create.registration({ member_id: members[one.member]!.id, product_id, credits: one.credits })
      model.register(one.member, one.credits)
    } else if (one.type === 'by hand') {
      await changePointsByHand(db, { member_id: members[one.member]!.id, credits: one.credits, ...why })
      model.byHand(one.member, one.credits)
    } else if (one.type === 'sync') {
      shop.be(one.mood)
      await endWaits(db, 'all')
      await Promise.all(one.twice ? [sync(), sync()] : [sync()])
    } else {
      const found = model.find(one.which)
      if (found) await changeOne(one, found)
    }
    await expectTruth()
  }

  // In the end the shop books all that it may.
  shop.be('books')
  await requeueRefused(db, 'all')
  await endWaits(db, 'all')
  await sync()
  await sync()
  await expectTruth()
  for (const [index, { id }] of members.entries()) expect([id, shop.earned(id)]).toEqual([id, model.owed(index)])
  expect(await sums('credited')).toEqual(owedNow())

  async function changeOne(one: Exclude<Event, { type: 'register' | 'by hand' | 'sync' }>, found: Registered) {
    const { id } = found
    const of = { ...why, registrationId: id }
    if (one.type === 'retry') await requeueRefused(db, id)
    if (one.type === 'mend' && found.lives) {
      await db.tx(async () => {
        await takeBack(db, of)
        await award(db, one.credits, of)
      })
      found.credits = one.credits
    }
    if (one.type === 'withdraw' && found.lives) {
      await db.tx(async () => {
        await takeBack(db, of)
        await db.query('update registrations set withdrawn_at = now() where id = $1', [id])
      })
      found.lives = false
    }
    if (one.type === 'reinstate' && !found.lives) {
      await db.tx(async () => {
        await db.query('update registrations set withdrawn_at = null where id = $1', [id])
        await award(db, found.credits, of)
      })
      found.lives = true
    }
    if (one.type === 'transfer' && found.lives && found.member !== one.member) {
      const pair = crypto.randomUUID()
      await db.tx(async () => {
        await takeBack(db, { ...of, pair })
        await db.query('update registrations set member_id = $2 where id = $1', [id, members[one.member]!.id])
        await award(db, found.credits, { ...of, pair })
      })
      found.member = one.member
    }
  }

  function owedNow() {
    return members.map((_, index) => model.owed(index))
  }

  async function sums(kind: string): Promise<number[]> {
    const rows = await db.query<{ sum: number }>(
      `select coalesce(sum(l.credits), 0)::int as sum from members m left join points_lines l
         on l.member_id = m.id and l.kind = $1 and ($1 <> 'pending' or l.attempt = 1)
       group by m.id order by m.id`,
      [kind],
    )
    return rows.map(({ sum }) => sum)
  }

  async function expectTruth(): Promise<void> {
    expect(await sums('pending')).toEqual(owedNow())
    expect(await countOutOfStep(db)).toBe(0)
    // Nothing is credited here that the shop has not booked, and nothing twice.
    const credited = await db.query<{ name: string; member_id: number; credits: number }>(
      `select coalesce(c.key::text, l.registration_id || '/' || coalesce(c.number, 0)) as name, l.member_id, l.credits
       from points_lines l left join points_changes c on c.id = l.change_id where l.kind = 'credited'`,
    )
    expect(new Set(credited.map(({ name }) => name)).size).toBe(credited.length)
    for (const { name, ...booking } of credited) expect(shop.booked.get(name)).toEqual(booking)
    const [pairs] = await db.query<{ broken: number }>(
      `select count(*)::int as broken from (
         select from points_changes where pair is not null group by pair having sum(credits) <> 0 or count(*) <> 2
       ) pair`,
    )
    expect(pairs).toEqual({ broken: 0 })
    for (const [index, one] of members.entries()) expect(await shownTo(one)).toBe(model.owed(index))
  }
}

/** What all pages of a member add up to. */
async function shownTo(one: CurrentMember): Promise<number> {
  let sum = 0
  for (let page = 1, last = 1; page <= last; page += 1) {
    const found = await findPointsPage(db, one, page)
    last = Math.ceil(found.total / 10)
    const { data, by_hand } = presentPoints(found)
    sum += [...data, ...by_hand].reduce((total, { credits: shown }) => total + shown, 0)
    for (const { credits: worth, first, changes = [] } of data)
      expect(first!.credits + changes.reduce((total, change) => total + change.credits, 0)).toBe(worth)
  }
  return sum
}

type Registered = { id: number; member: number; credits: number; lives: boolean }

function createModel() {
  const registered: Registered[] = []
  const byHand = [0, 0, 0]
  return {
    register: (of: number, worth: number) =>
      void registered.push({ id: registered.length + 1, member: of, credits: worth, lives: true }),
    byHand: (of: number, given: number) => void (byHand[of]! += given),
    find: (which: number) => registered[which % Math.max(1, registered.length)],
    owed: (of: number) =>
      registered
        .filter(({ member: whose, lives }) => whose === of && lives)
        .reduce((sum, { credits: worth }) => sum + worth, byHand[of]!),
  }
}

/** A shop in memory that books each thing once, by its name. */
function createShop() {
  const booked = new Map<string, { member_id: number; credits: number }>()
  let mood: Mood = 'books'
  let runs = 0

  // Of each thing the same during a run: no shop refuses to one of two runs at once what it books for the other.
  function moodOf(name: string): Mood {
    const sum = Array.from(name).reduce((total, sign) => total + sign.charCodeAt(0), runs)
    return mood === 'is mixed' ? moods[sum % 4]! : mood
  }

  async function book(name: string, { member_id, credits: sent }: Credit | Correction | Adjustment) {
    await Promise.resolve()
    const now = moodOf(name)
    const known = booked.get(name)
    if (known) {
      if (now === 'loses answers') throw new ShopFailure('lost')
      return known.member_id === member_id && known.credits === sent ? 'credited' : 'known_differently'
    }
    if (now === 'refuses') return 'not_accepted'
    if (now === 'lacks calls' && !name.endsWith('/0')) return 'call_missing'
    booked.set(name, { member_id, credits: sent })
    if (now === 'loses answers') throw new ShopFailure('lost')
    return 'credited'
  }

  const earned = (id: number) =>
    [...booked.values()].filter(({ member_id }) => member_id === id).reduce((sum, { credits: worth }) => sum + worth, 0)

  return {
    booked,
    earned,
    be(next: Mood) {
      mood = next
      runs += 1
    },
    isPaused: () => false,
    creditRegistration: (credit: Credit) => book(`${credit.registration_id}/0`, credit),
    correctCredit: (correction: Correction) =>
      booked.has(`${correction.registration_id}/0`)
        ? book(`${correction.registration_id}/${correction.number}`, correction)
        : Promise.resolve('credit_unknown' as const),
    adjustPoints: (adjustment: Adjustment) => book(adjustment.key, adjustment),
    balancesOf: async (ids: number[]) => ids.map((member_id) => ({ member_id, balance: earned(member_id) })),
  }
}
