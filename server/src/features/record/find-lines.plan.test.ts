import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordQuery } from '@portal/contract/record'
import { fillRecord } from '../../../testing/fill-record.ts'
import { createTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { recordStatements, rowsRead } from '../../../testing/record-statements.ts'
import { findLinesPage } from './find-lines.ts'

const lines = 50_000
// A month of the four years that these lines take has a thousand of them, which are counted.
const mostRows = 2_500

// The planner chooses by the size of the tables, so only large ones prove anything.
describe('in a record with many lines', () => {
  let portal: TestPortal

  beforeAll(async () => {
    portal = await createTestPortal()
    await fillRecord(portal.db, lines, [1, 2, 3, 4])
    await portal.db.query('vacuum analyze record_lines')
  })
  afterAll(() => portal.close())

  test.each([
    ['the newest lines', {}],
    ['page 20', { page: '20' }],
    ['the last page', { page: '1580' }],
    ['what was changed', { 'filter[looks]': 'no' }],
    ['page 20 of what was changed', { 'filter[looks]': 'no', page: '20' }],
    ['what was changed first', { 'filter[looks]': 'no', page: '1500' }],
    ['what somebody changed', { 'filter[looks]': 'no', 'filter[by]': '2' }],
    ['what somebody did', { 'filter[by]': '2' }],
    ['what somebody did first', { 'filter[by]': '2', page: '495' }],
    ['what nobody does', { 'filter[action]': 'upload-added' }],
    ['what many do', { 'filter[action]': 'member-changed' }],
    ['what is done to a kind', { 'filter[kind]': 'news' }],
    ['what is done to a kind that nobody touches', { 'filter[kind]': 'invitation' }],
    ['what somebody did to a kind', { 'filter[by]': '1,2', 'filter[kind]': 'member' }],
    ['what was done to one entry', { 'filter[kind]': 'news', 'filter[entry]': '42' }],
    ['a month long ago', { 'filter[from]': daysAgo(1_300), 'filter[until]': daysAgo(1_270) }],
    ['what somebody did in it', { 'filter[by]': '3', 'filter[from]': daysAgo(1_300), 'filter[until]': daysAgo(1_270) }],
    ['this month', { 'filter[from]': daysAgo(30) }],
  ])('%s is found without reading most of it', async (_name, asked) => {
    const query = recordQuery.parse(asked)
    const statements = await recordStatements(portal.db, () =>
      findLinesPage(portal.db, query, { onlyBy: null, unnamed: [] }),
    )

    let read = 0
    for (const statement of statements) read += await rowsRead(portal.db, statement)
    expect(read).toBeLessThan(mostRows)
  })

  test('a search is planned for its words, however often somebody searches', async () => {
    const { db } = portal
    const query = recordQuery.parse({ search: 'zout' })
    const uses = await db.tx(async () => {
      for (let count = 0; count < 7; count++) await findLinesPage(db, query, { onlyBy: null, unnamed: [] })
      return db.query(
        `select generic_plans as any_words, custom_plans as these from pg_prepared_statements
         where statement like '%v.searched like all%' and custom_plans > 1`,
      )
    })

    expect(uses).toEqual(uses.map(() => ({ any_words: 0, these: 7 })))
    expect(uses).toHaveLength(2)
  })
})

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
