import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/databases.ts'
import { recordKeys } from '../../../testing/record-keys.ts'
import { eraseRecordValues } from './erase-values.ts'
import { type NewLine, recordChange } from './record-change.ts'
import { createRecordKeys } from './record-keys.ts'
import { proofOf, sealLine } from './seal-line.ts'
import { findLinesToVerify } from './store.ts'
import { verifyRecord } from './verify-record.ts'

const database = await createTestDatabase()
const { db } = database
const recording = { db, recordKeys }
const verify = (keys = recordKeys) => verifyRecord({ db, recordKeys: keys })

const write = (more: Partial<NewLine>) =>
  db.tx(async () =>
    recordChange(recording, { by: { id: 1 }, action: 'member-changed', entry: { kind: 'member', id: 3 }, ...more }),
  )

/** Lines 1 to 6 of member 3 and 4, then 7, which erased what was known of member 4, and 8. */
beforeEach(async () => {
  await database.truncate()
  for (let count = 1; count <= 6; count++)
    await write({
      entry: { kind: 'member', id: count === 5 ? 4 : 3, name: 'Sanne' },
      changes: { city: ['Utrecht', `Zeist ${count}`] },
      reason: 'Sanne belde',
    })
  await db.tx(async () => eraseRecordValues(recording, { by: 'operator', entry: { kind: 'member', id: 4 } }))
  await write({ changes: { city: ['Zeist', 'Doorn'] } })
})
afterAll(() => database.close())

/** As somebody does who owns the database: triggers are out of the way. */
const tamper = (statement: string) =>
  db.query(`do $$ begin set local session_replication_role = replica; ${statement}; end $$`)

/** Writes lines again from this one on with a key, as its owner could. */
async function rewrite(from: number, keys = recordKeys, keyId?: string): Promise<void> {
  const key = keys.current
  const lines = await findLinesToVerify(db, { after: from - 1, last: 8, limit: 8 })
  let previous = lines[0]!.previous
  for (const line of lines) {
    const seal = sealLine(key, { ...line, previous, key_id: keyId ?? key.id })
    await tamper(`update record_lines set previous = '${previous}', key_id = '${keyId ?? key.id}', proof = '${proofOf(seal)}'
      where line = ${line.line};
      update record_ends set seal = '${seal}', key_id = '${keyId ?? key.id}' where name = 'last'`)
    previous = proofOf(seal)
  }
}

describe('the record', () => {
  test('is whole, also when it is empty, and when values of a person were erased', async () => {
    expect(await verify()).toMatchObject({ lines: 8, last: 8, fault: null })
    const left = await db.query(
      'select 1 as one from record_values where line = 5 and num_nonnulls(old_value, new_value, salt) > 0',
    )
    expect(left).toEqual([])

    await database.truncate()
    expect(await verify()).toMatchObject({ lines: 0, last: 0, fault: null })
  })

  test('stays whole over pages, while others write', async () => {
    const [verified] = await Promise.all([
      verifyRecord({ db, recordKeys, pageLines: 3 }),
      ...Array.from({ length: 20 }, () => write({ reason: 'Ondertussen' })),
    ])

    expect(verified.fault).toBeNull()
    expect(verified.lines).toBeGreaterThanOrEqual(8)
    expect(await verifyRecord({ db, recordKeys, pageLines: 14 })).toMatchObject({ lines: 28, last: 28, fault: null })
  })

  test('is verified after another APP_KEY while the one before is known, and else it is said', async () => {
    const next = createRecordKeys('n'.repeat(32), ['k'.repeat(32)])
    await db.tx(async () =>
      recordChange({ db, recordKeys: next }, { by: 'system', action: 'member-seen', entry: { kind: 'member', id: 3 } }),
    )

    expect(await verify(next)).toMatchObject({ lines: 9, last: 9, fault: null })
    expect((await verify(createRecordKeys('n'.repeat(32)))).fault).toEqual({ line: 1, what: 'unknown-key' })
    expect((await verify()).fault).toEqual({ line: 9, what: 'unknown-key' })
  })
})

const line = 'update record_lines set'
const value = 'update record_values set'

describe('somebody who owns the database is found who', () => {
  test.each([
    ['gives a line another author', `${line} by_id = 2 where line = 4`, 4],
    ['says the portal did it', `${line} by_kind = 'system', by_id = null where line = 4`, 4],
    ['says something else was done', `${line} action = 'member-seen' where line = 4`, 4],
    ['says it was done to another', `${line} entry_id = '9' where line = 4`, 4],
    ['says it was another kind', `${line} entry_kind = 'members' where line = 4`, 4],
    ['moves the clock by a millisecond', `${line} moment = moment + interval '1 ms' where line = 4`, 4],
    ['moves the clock by less than that', `${line} moment = moment + interval '1 microsecond' where line = 4`, 4],
    ['takes the fields out of a line', `${line} fields = '[]' where line = 4`, 4],
    ['gives a line another hash', `${line} fields = replace(fields::text, 'city', 'town')::json where line = 4`, 4],
    ['gives a line another proof', `${line} proof = 'x' where line = 4`, 4],
    ['ties a line to another', `${line} previous = 'x' where line = 4`, 4],
    ['changes a value', `${value} new_value = '"Elders"' where line = 4 and field = 'city'`, 4],
    ['changes what was before', `${value} old_value = null where line = 4 and field = 'city'`, 4],
    ['changes the reason', `${value} new_value = '"Zomaar"' where line = 4 and field = ':reason'`, 4],
    ['takes a value away', `delete from record_values where line = 4 and field = 'city'`, 4],
    ['empties a value', `${value} old_value = null, new_value = null, salt = null where line = 4`, 4],
    [
      'erases a value by an erasing of somebody else',
      `${value} old_value = null, new_value = null, salt = null, erased_by = 7 where line = 4`,
      4,
    ],
    ['fills in a value that was erased', `${value} new_value = '"Elders"' where line = 5`, 5],
    ['puts a value in', `insert into record_values (line, field, new_value, salt) values (4, 'x', '1', 's')`, 4],
    ['takes the first line out', 'delete from record_lines where line = 1', 2],
    ['takes a line out of the middle', 'delete from record_lines where line = 4', 5],
    [
      'takes one out and closes the gap',
      // In two steps: in which order rows are changed is the database's affair, and two can't have one number meanwhile.
      `delete from record_lines where line = 4; ${line} line = line + 99 where line > 4; ${line} line = line - 100 where line > 99`,
      4,
    ],
    ['takes the last line out', 'delete from record_lines where line = 8', 8],
    [
      'takes the last line out and says that the one before is the last',
      `delete from record_lines where line = 8;
       update record_ends set line = 7, seal = (select proof from record_lines where line = 7)`,
      7,
    ],
    ['takes all lines out', 'delete from record_lines', 8],
    ['takes the end out', 'delete from record_ends', 8],
    [
      'says that lines were of age',
      `delete from record_lines where line < 4;
       insert into record_ends (name, line, key_id, seal) select 'first', 3, key_id, seal from record_ends`,
      4,
    ],
    [
      'exchanges two lines',
      `${line} line = 99 where line = 3; ${line} line = 3 where line = 4; ${line} line = 4 where line = 99`,
      3,
    ],
    [
      'doubles a line',
      `insert into record_lines select 9, moment, by_kind, by_id, action, entry_kind, entry_id, fields, key_id, previous, proof
       from record_lines where line = 8`,
      9,
    ],
    [
      'adds a line of their own',
      `insert into record_lines select 9, moment, by_kind, by_id, action, entry_kind, entry_id, '[]', key_id, proof, 'x'
       from record_lines where line = 8; update record_ends set line = 9, seal = 'x'`,
      9,
    ],
  ])('%s', async (_what, statement, at) => {
    await tamper(statement)

    expect((await verify()).fault?.line).toBe(at)
  })

  test.each([
    ['the id of their key', undefined, 'unknown-key'],
    ['the id of ours', recordKeys.current.id, 'changed'],
  ])('writes the last lines again with a key of their own and %s', async (_what, keyId, what) => {
    await rewrite(6, createRecordKeys('x'.repeat(32)), keyId)

    expect((await verify()).fault).toEqual({ line: 6, what })
  })

  test('takes the last line out, and is not covered by the lines that follow', async () => {
    await tamper('delete from record_lines where line = 8; delete from record_ends')
    await write({ reason: 'Verder' })

    expect((await verify()).fault).toEqual({ line: 8, what: 'not-linked' })
  })

  test.each([
    ['that it is gone', 8, null, 'missing'],
    ['that it is another', 1, 'proof', 'replaced'],
  ])('puts an older state back as a whole, since the last check proved a line: %s', async (_how, at, proof, what) => {
    await database.truncate()
    await write({})

    const known = [{ line: at, proof }]
    expect((await verifyRecord({ db, recordKeys, known })).fault).toEqual({ line: at, what })
  })
})
