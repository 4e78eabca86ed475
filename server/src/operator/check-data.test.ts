import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOperatorSite } from '../../testing/operator-site.ts'

const site = await createOperatorSite()
const { create, db, deps } = site.portal
const cabinet = 'products/cabinet.jpg'

beforeEach(async () => {
  await site.reset()
  await deps.files.put(cabinet, Buffer.from('foto'), 'image/jpeg')
})
afterAll(() => site.close())

async function register() {
  const { id } = await create.member()
  await create.registration({ member_id: id, credited_at: new Date('2026-02-03T12:34:56.789Z') })
}

test('data that is whole is said to be, and is not changed', async () => {
  await register()

  const { text, isFailure } = await site.run(['check-data'])

  expect([isFailure, text]).toEqual([
    false,
    expect.stringMatching(
      /^The data is whole: 1 registrations, .*and 1 files\.\n.*registration, points\.\nThe chain of the record is whole: 0 lines\.$/,
    ),
  ])
  expect(await db.query('select from sessions')).toEqual([])
})

test('a file that a row names and nobody has is named', async () => {
  await register()
  await deps.files.remove(cabinet)

  const { text, isFailure } = await site.run(['check-data'])

  expect([isFailure, text]).toEqual([true, `1 files that rows name are not there: ${cabinet}.`])
})

test('points that are not in the ledger are found', async () => {
  await register()
  await db.query('alter table points_lines disable trigger user')
  await db.query('delete from points_lines')
  await db.query('alter table points_lines enable trigger user')

  const { text, isFailure } = await site.run(['check-data'])

  expect([isFailure, text]).toEqual([true, expect.stringContaining('do not agree with the ledger')])
})
