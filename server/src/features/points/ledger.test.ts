import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/databases.ts'
import { createFactories } from '../../../testing/factories.ts'
import { countOpenPoints } from './find-open-points.ts'
import { findPending, recordOutcomes, requeueRefused } from './store.ts'

const database = await createTestDatabase()
const { db } = database
const create = createFactories(db)
beforeEach(() => database.truncate())
afterAll(() => database.close())

type Line = { registration_id: number; attempt: number; kind: string; credits: number; reason: string | null }
const lines = () =>
  db.query<Line>(
    'select registration_id, attempt, kind, credits, reason from points_lines order by registration_id, id',
  )

const credited = (id: number) => ({ registration_id: id, change_id: null, reason: null })
const refused = (id: number) => ({ registration_id: id, change_id: null, reason: 'not_accepted' as const })

describe('the ledger is written by the table', () => {
  test('a registration begins with a pending line of its own moment', async () => {
    const created_at = new Date('2026-02-03T10:15:00Z')
    const { member_id } = await create.registration({ created_at, credits: 300 })

    const [line] = await db.query('select member_id, kind, credits, reason, created_at from points_lines')

    expect(line).toEqual({ member_id, kind: 'pending', credits: 300, reason: null, created_at })
  })

  test('a registration that is inserted as credited has both lines', async () => {
    await create.registration({ credited_at: new Date('2026-02-03T11:00:00Z') })

    expect((await lines()).map(({ kind }) => kind)).toEqual(['pending', 'credited'])
  })
})

describe('the ledger refuses', () => {
  const line = (fields: string) =>
    db.query(`insert into points_lines (registration_id, member_id, attempt, kind, credits, reason)
      select id, ${fields} from registrations`)

  test.each([
    ['to change a line', `update points_lines set credits = 1000`],
    ['to remove a line', `delete from points_lines`],
    ['a flag without a line', `update registrations set credited_at = now()`],
    ['a refusal without a line', `update registrations set refused_at = now()`],
  ])('%s', async (_what, statement) => {
    await create.registration()
    const before = await lines()

    await expect(db.query(statement)).rejects.toThrow(/points/)

    expect(await lines()).toEqual(before)
    expect(await countOpenPoints(db)).toMatchObject({ pending: 1, refused: 0 })
  })

  test.each([
    ['credited twice', `member_id, 2, 'credited', credits, null`],
    ['refused after it was credited', `member_id, 2, 'refused', credits, 'not_accepted'`],
    ['pending after it was credited', `member_id, 2, 'pending', credits, null`],
  ])('points that are %s', async (_what, fields) => {
    await create.registration({ credited_at: new Date() })

    await expect(line(fields)).rejects.toThrow()

    expect(await lines()).toHaveLength(2)
  })

  test.each([
    ['of another member', `member_id + 1, 1, 'credited', credits, null`],
    ['of another amount', `member_id, 1, 'credited', credits + 1, null`],
    ['that are refused without a reason', `member_id, 1, 'refused', credits, null`],
    ['that are credited with a reason', `member_id, 1, 'credited', credits, 'not_accepted'`],
    ['of an unknown kind', `member_id, 1, 'lost', credits, null`],
  ])('points %s', async (_what, fields) => {
    await create.registration()

    await expect(line(fields)).rejects.toThrow()

    expect(await lines()).toHaveLength(1)
  })

  test('to clear the credited mark', async () => {
    await create.registration({ credited_at: new Date() })

    await expect(db.query('update registrations set credited_at = null')).rejects.toThrow(/points/)
  })
})

test('of repeated or contradicting answers the first counts', async () => {
  await create.registration()

  await recordOutcomes(db, [credited(1)])
  await recordOutcomes(db, [credited(1)])
  await recordOutcomes(db, [refused(1)])

  expect((await lines()).map(({ kind }) => kind)).toEqual(['pending', 'credited'])
})

test('a refused registration is sent again only when it is requeued, and both attempts stay in the ledger', async () => {
  await create.registration()
  await recordOutcomes(db, [refused(1)])
  expect(await findPending(db, 0, 10)).toEqual([])

  expect(await requeueRefused(db, 1)).toBe(1)
  expect(await requeueRefused(db, 1)).toBe(0)
  expect(await findPending(db, 0, 10)).toHaveLength(1)
  await recordOutcomes(db, [credited(1)])

  expect((await lines()).map(({ attempt, kind }) => [attempt, kind])).toEqual([
    [1, 'pending'],
    [1, 'refused'],
    [2, 'pending'],
    [2, 'credited'],
  ])
})

test('concurrent answers leave one line', async () => {
  for (let number = 0; number < 5; number++) await create.registration()
  const all = [1, 2, 3, 4, 5]

  await Promise.all(
    [all.map(credited), all.map(refused), all.map(credited), all.map(refused)].map((told) => recordOutcomes(db, told)),
  )

  expect((await lines()).filter(({ kind }) => kind !== 'pending')).toHaveLength(5)
})
