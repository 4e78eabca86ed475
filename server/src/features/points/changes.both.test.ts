import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/databases.ts'
import { createFactories } from '../../../testing/factories.ts'
import { award, changePointsByHand, findLastPoints, takeBack } from './change-points.ts'
import { countOpenPoints, countOutOfStep, findRefused } from './find-open-points.ts'
import { findPending, findPendingChanges, recordOutcomes, requeueRefused } from './store.ts'

const database = await createTestDatabase()
const { db } = database
const create = createFactories(db)
let by: { id: number }
beforeEach(async () => {
  await database.truncate()
  by = await create.member()
})
afterAll(() => database.close())

const why = () => ({ registrationId: 1, reason: 'Verkeerd model', byId: by.id })
const mend = (credits: number) =>
  db.tx(async () => {
    await takeBack(db, why())
    await award(db, credits, why())
  })
const withdraw = () =>
  db.tx(async () => {
    await takeBack(db, why())
    await db.query('update registrations set withdrawn_at = now()')
  })
type Line = { change_id: number | null; member_id: number; attempt: number; kind: string; reason: string | null }
const lines = () =>
  db.query<Line>(
    `select change_id, member_id, attempt, kind, credits, reason from points_lines order by change_id nulls first, id`,
  )
const everything = () =>
  Promise.all(['points_changes', 'points_lines', 'registrations'].map((table) => db.query(`select * from ${table}`)))

describe('the ledger of changes refuses', () => {
  const change = (
    fields: string,
  ) => `insert into points_changes (registration_id, number, kind, member_id, credits, reverses, reason)
    select id, ${fields}, 'x' from registrations`
  const inPair = (fields: string) =>
    `insert into points_changes (registration_id, number, kind, member_id, credits, reverses, reason, pair)
     select id, ${fields}, 'x', '00000000-0000-4000-8000-000000000001' from registrations`
  const byHand = (fields: string) =>
    `insert into points_changes (kind, member_id, credits, reason, key, registration_id, number, reverses) values ${fields}`

  test.each([
    ['a take-back of another amount', [change(`1, 'take-back', member_id, -200, 0`)]],
    ['a take-back from somebody else', [change(`1, 'take-back', member_id - 1, -250, 0`)]],
    ['a take-back that gives', [change(`1, 'take-back', member_id, 250, 0`)]],
    ['a take-back of another award', [change(`1, 'take-back', member_id, -250, 2`)]],
    ['a number that is left out', [change(`3, 'take-back', member_id, -250, 2`)]],
    ['an award while one lives', [change(`2, 'award', member_id, 300, null`)]],
    ['an award as the first', [change(`1, 'award', member_id, 300, null`)]],
    ['a take-back alone', [change(`1, 'take-back', member_id, -250, 0`)]],
    ['taking back twice', [change(`1, 'take-back', member_id, -250, 0`), change(`1, 'take-back', member_id, -250, 0`)]],
    [
      'taking back a take-back',
      [change(`1, 'take-back', member_id, -250, 0`), change(`2, 'take-back', member_id, 250, 1`)],
    ],
    [
      'an award to whose it is not',
      [change(`1, 'take-back', member_id, -250, 0`), change(`2, 'award', member_id - 1, 250, null`)],
    ],
    ['an award below zero', [change(`1, 'take-back', member_id, -250, 0`), change(`2, 'award', member_id, -1, null`)]],
    ['a withdrawal without a take-back', ['update registrations set withdrawn_at = now()']],
    ['half a pair', [inPair(`1, 'take-back', member_id, -250, 0`), 'update registrations set withdrawn_at = now()']],
    [
      'a pair that makes points',
      [
        inPair(`1, 'take-back', member_id, -250, 0`),
        'update registrations set member_id = member_id - 1',
        inPair(`2, 'award', member_id, 300, null`),
      ],
    ],
    [
      'a pair of one member',
      [inPair(`1, 'take-back', member_id, -250, 0`), inPair(`2, 'award', member_id, 250, null`)],
    ],
    ['points by hand without a key', [byHand(`('by-hand', 1, 50, 'x', null, null, null, null)`)]],
    ['points by hand of a registration', [byHand(`('by-hand', 1, 50, 'x', gen_random_uuid(), 1, null, null)`)]],
    ['points by hand with a number', [byHand(`('by-hand', 1, 50, 'x', gen_random_uuid(), null, 1, null)`)]],
    ['a kind that is none', [byHand(`('gift', 1, 50, 'x', gen_random_uuid(), null, null, null)`)]],
    ['a change without a reason', [byHand(`('by-hand', 1, 50, null, gen_random_uuid(), null, null, null)`)]],
  ])('%s', async (_what, statements) => {
    await create.registration()
    const before = await everything()

    await expect(
      db.tx(async () => {
        for (const statement of statements) await db.query(statement)
      }),
    ).rejects.toThrow(/points|constraint|null|two lines/)

    expect(await everything()).toEqual(before)
  })

  const lineOf = (
    fields: string,
  ) => `insert into points_lines (registration_id, change_id, member_id, attempt, kind, credits, reason)
    select registration_id, id, ${fields} from points_changes where number = 1`

  test.each([
    ['to change one', `update points_changes set credits = -1`],
    ['to change why', `update points_changes set reason = 'anders'`],
    ['to say that one is credited', `update points_changes set credited_at = now()`],
    ['to remove one', 'delete from points_changes'],
    ['what a registration is worth without a change', 'update registrations set credits = 900'],
    ['a credited line before the first points are', lineOf(`member_id, 1, 'credited', credits, null`)],
    ['a line of another amount', lineOf(`member_id, 1, 'refused', credits + 1, 'not_accepted'`)],
    ['a line of another member', lineOf(`member_id - 1, 1, 'refused', credits, 'not_accepted'`)],
    ['a second attempt while one is under way', lineOf(`member_id, 2, 'pending', credits, null`)],
  ])('%s', async (_what, statement) => {
    await create.registration()
    await mend(300)
    const before = await everything()

    await expect(db.query(statement)).rejects.toThrow(/points|line|constraint/)

    expect(await everything()).toEqual(before)
  })
})

test('what the shop booked in one run counts, although another was refused; also of what is withdrawn', async () => {
  await create.registration()
  await withdraw()
  const answer = (change_id: number | null, reason: 'not_accepted' | null) =>
    recordOutcomes(db, [{ registration_id: 1, change_id, reason }])

  await answer(null, 'not_accepted')
  await answer(null, null)
  await answer(null, 'not_accepted')
  await answer(1, 'not_accepted')
  await answer(1, null)

  const told = await db.query(
    `select change_id as of, attempt, kind from points_lines order by change_id nulls first, id`,
  )
  const twice = (of: number | null) => [
    { of, attempt: 1, kind: 'pending' },
    { of, attempt: 1, kind: 'refused' },
    { of, attempt: 2, kind: 'pending' },
  ]
  expect(told).toEqual([
    ...twice(null),
    { of: null, attempt: 2, kind: 'credited' },
    // It waits for the points of registering, is refused with them, and comes back with them.
    ...twice(1),
    { of: 1, attempt: 2, kind: 'refused' },
    { of: 1, attempt: 3, kind: 'pending' },
    { of: 1, attempt: 3, kind: 'credited' },
  ])
})

test('a take-back copies what it takes back, from whom has it, whatever the product is worth by then', async () => {
  const { member_id } = await create.registration({ credits: 275 })

  await mend(300)
  await withdraw()

  expect(
    await db.query('select number, kind, member_id, credits, reverses from points_changes order by number'),
  ).toEqual([
    { number: 1, kind: 'take-back', member_id, credits: -275, reverses: 0 },
    { number: 2, kind: 'award', member_id, credits: 300, reverses: null },
    { number: 3, kind: 'take-back', member_id, credits: -300, reverses: 2 },
  ])
  expect(await findLastPoints(db, 1)).toEqual({ member_id, credits: -300 })
  expect(await db.query('select credits from registrations')).toEqual([{ credits: 0 }])
})

test('what is sent first has the member and the amount of its own line, whoever it is of now', async () => {
  const { member_id } = await create.registration()
  const other = await create.member()
  const pair = { ...why(), pair: crypto.randomUUID() }
  await db.tx(async () => {
    await takeBack(db, pair)
    await db.query('update registrations set member_id = $1', [other.id])
    await award(db, 250, pair)
  })

  expect(await findPending(db, 0, 10)).toMatchObject([{ member_id, credits: 250, number: null, change_id: null }])
  // The shop doesn't know the first ones yet.
  expect(await findPendingChanges(db, 0, 10)).toEqual([])

  await recordOutcomes(db, [{ registration_id: 1, change_id: null, reason: null }])
  expect(await findPendingChanges(db, 0, 10)).toMatchObject([
    { member_id, credits: -250, number: 1 },
    { member_id: other.id, credits: 250, number: 2 },
  ])
})

test('changes of refused points are refused with them, and come back with them', async () => {
  await create.registration()
  await mend(300)
  await recordOutcomes(db, [{ registration_id: 1, change_id: null, reason: 'not_accepted' }])

  // For the operator that is one thing to retry.
  expect(await countOpenPoints(db)).toMatchObject({ pending: 0, refused: 1, pending_credits: 0 })
  expect(await findRefused(db, 10)).toMatchObject([{ registration_id: 1, change_id: null, reason: 'not_accepted' }])
  expect(await requeueRefused(db, 1)).toBe(1)

  expect((await lines()).map(({ attempt, kind, reason }) => [attempt, kind, reason])).toEqual(
    [null, 'first_refused', 'first_refused'].flatMap((reason) => [
      [1, 'pending', null],
      [1, 'refused', reason ?? 'not_accepted'],
      [2, 'pending', null],
    ]),
  )
  expect(await countOpenPoints(db)).toMatchObject({ pending: 3, refused: 0, pending_credits: 300 })
})

test('refused points of what was withdrawn stay refused, for there is nothing to earn', async () => {
  await create.registration()
  await recordOutcomes(db, [{ registration_id: 1, change_id: null, reason: 'not_accepted' }])
  await withdraw()

  expect(await requeueRefused(db, 'all')).toBe(0)
  expect(await requeueRefused(db, 1)).toBe(0)
  expect(await countOpenPoints(db)).toMatchObject({ pending: 0, refused: 0 })

  // Put back, it may be tried again.
  await db.tx(async () => {
    await db.query('update registrations set withdrawn_at = null')
    await award(db, 250, why())
  })
  expect(await requeueRefused(db, 'all')).toBe(1)
  expect(await countOpenPoints(db)).toMatchObject({ pending: 3, pending_credits: 250 })
})

test('a refused take-back of known points is tried again by itself, also of what was withdrawn', async () => {
  await create.registration({ credited_at: new Date() })
  await withdraw()
  const [{ id }] = (await db.query<{ id: number }>('select id from points_changes')) as [{ id: number }]
  await recordOutcomes(db, [{ registration_id: 1, change_id: id, reason: 'call_missing' }])
  expect(await countOpenPoints(db)).toMatchObject({ pending: 0, refused: 1 })

  expect(await requeueRefused(db, 1)).toBe(1)

  expect(await findPendingChanges(db, 0, 10)).toMatchObject([{ change_id: id, credits: -250 }])
})

test('points by hand are sent by their own key', async () => {
  const member = await create.member()
  await changePointsByHand(db, { member_id: member.id, credits: -40, reason: 'Te veel', byId: by.id })

  expect(await findPendingChanges(db, 0, 10)).toMatchObject([
    { registration_id: null, member_id: member.id, credits: -40, key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ])
  await recordOutcomes(db, [{ registration_id: null, change_id: 1, reason: 'not_accepted' }])
  expect(await requeueRefused(db, 'all')).toBe(1)
  await recordOutcomes(db, [{ registration_id: null, change_id: 1, reason: null }])
  expect((await lines()).map(({ attempt, kind }) => [attempt, kind])).toEqual([
    [1, 'pending'],
    [1, 'refused'],
    [2, 'pending'],
    [2, 'credited'],
  ])
})

test('of contradicting answers to a change that come at once, one that it is booked counts, once', async () => {
  await create.registration({ credited_at: new Date() })
  await mend(300)

  const told = ['not_accepted', null, 'known_differently', null] as const
  await Promise.all(
    told.map((reason) =>
      recordOutcomes(
        db,
        [1, 2].map((change_id) => ({ registration_id: 1, change_id, reason })),
      ),
    ),
  )

  const credited = (await lines()).filter(({ kind, change_id }) => kind === 'credited' && change_id !== null)
  expect(credited.map(({ change_id }) => change_id)).toEqual([1, 2])
  expect(await countOutOfStep(db)).toBe(0)
})

test('two who take back at once: one does', async () => {
  await create.registration()

  const done = await Promise.allSettled([withdraw(), withdraw(), mend(300)])

  expect(done.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const [{ sum }] = (await db.query<{ sum: number }>(
    `select sum(credits)::int as sum from points_lines where kind = 'pending' and attempt = 1`,
  )) as [{ sum: number }]
  expect(await db.query('select credits, withdrawn_at is null as lives from registrations')).toEqual([
    { credits: sum, lives: sum > 0 },
  ])
})
