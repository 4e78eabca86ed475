import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { runOperatorCommand } from '../../operator/commands.ts'
import { checkRecord } from './check-record.ts'
import { recordChange } from './record-change.ts'

const portal = await createTestPortal()
const { db, deps } = portal
beforeEach(async () => {
  await portal.reset()
  await write(6)
})
afterAll(() => portal.close())

async function write(count: number): Promise<void> {
  for (let done = 0; done < count; done++)
    await db.tx(async () =>
      recordChange(deps, { by: { id: 1 }, action: 'member-changed', entry: { kind: 'member', id: 3, name: 'Sanne' } }),
    )
}

const tamper = (statement: string) =>
  db.query(`do $$ begin set local session_replication_role = replica; ${statement}; end $$`)
const faultNow = async () => (await checkRecord(deps)).fault
const accept = (...words: string[]) => runOperatorCommand({ ...deps, syncPoints: null }, ['record', 'accept', ...words])

describe('an operator accepts the record', () => {
  test.each([
    ['with a line that was changed', 'update record_lines set by_id = 2 where line = 3', 3],
    ['with a value that was lost', 'delete from record_values where line = 3', 3],
    ['without lines of the middle', 'delete from record_lines where line in (2, 3)', 4],
    ['without its first lines', 'delete from record_lines where line < 3', 3],
    ['without its last lines', 'delete from record_lines where line > 4', 6],
    ['without its last lines, as one row says', `delete from record_lines where line > 4; delete from record_ends`, 4],
    ['without any line', 'delete from record_lines; delete from record_ends', 6],
    [
      'broken in several places',
      'delete from record_lines where line = 2; delete from record_values where line = 5',
      3,
    ],
  ])('%s, and it is verified again from there on', async (_what, statement, at) => {
    await checkRecord(deps)
    await tamper(statement)
    expect((await faultNow())?.line).toBe(at)

    const { lines, isFailure } = await accept('--because', 'Rijen', 'teruggezet')

    expect([isFailure, lines[0]]).toEqual([false, expect.stringContaining('Accepted: the record was broken at ')])
    expect(await faultNow()).toBeNull()
    await write(4)
    expect(await faultNow()).toBeNull()
    const [last] = await db.query<{ line: number }>('select max(line) as line from record_lines')
    await tamper(`update record_lines set by_id = 2 where line = ${last!.line - 1}`)
    expect(await faultNow()).toEqual({ line: last!.line - 1, what: 'changed' })
  })

  test('which says in the record what was broken, and why it was accepted', async () => {
    await checkRecord(deps)
    await tamper(
      'delete from record_lines where line in (2, 6); delete from record_values where line = 6; delete from record_ends',
    )
    await accept('--because', 'Schijf hersteld')

    const values = await db.query(`select field, new_value from record_values v join record_lines l using (line)
      where l.action = 'record-accepted' and l.by_kind = 'operator' order by field collate "C"`)

    expect(values).toEqual([
      { field: ':reason', new_value: '"Schijf hersteld"' },
      { field: 'lines', new_value: '["2-3","6-"]' },
      { field: 'proofs', new_value: expect.stringMatching(/^\["6:[\w-]{43}"\]$/) },
    ])
  })

  test('and whatever else breaks in older lines is found still', async () => {
    await tamper('delete from record_lines where line = 3')
    await accept('--because', 'Bekend')
    for (const line of [1, 2, 5]) {
      await db.tx(async () => {
        await tamper(`update record_lines set by_id = 2 where line = ${line}`)
        expect(await faultNow()).toEqual({ line, what: 'changed' })
        await tamper(`update record_lines set by_id = 1 where line = ${line}`)
      })
    }
    await tamper('delete from record_lines where line = 2')
    expect(await faultNow()).toEqual({ line: 4, what: 'missing' })
  })

  test('and what is verified after it can not be taken away with what was accepted', async () => {
    await checkRecord(deps)
    await tamper('delete from record_lines; delete from record_values; delete from record_ends')
    await accept('--because', 'Alles was weg')
    await write(9)
    expect(await faultNow()).toBeNull()
    await tamper('delete from record_lines where line > 5; update record_ends set line = 5')

    expect(await faultNow()).not.toBeNull()
  })

  test.each([
    ['its line is changed', `update record_lines set entry_id = 'x' where action = 'record-accepted'`],
    ['what it says is widened', `update record_values set new_value = '["1-"]' where field = 'lines'`],
    [
      'somebody writes one of their own',
      `update record_lines set action = 'record-accepted' where line = 6;
       update record_values set new_value = '["1-"]', field = 'lines' where line = 6`,
    ],
  ])('and not when %s', async (_what, statement) => {
    await tamper('delete from record_lines where line = 3')
    if (!statement.includes('line = 6')) await accept('--because', 'Bekend')
    await tamper(statement)

    expect((await faultNow())?.line).toBe(4)
  })

  test.each([[[]], [['Zomaar']], [['--because']], [['--because', ' ']]])('and says why: not by %j', async (words) => {
    await tamper('delete from record_lines where line = 3')

    expect((await accept(...words)).isFailure).toBe(true)
    expect(await faultNow()).toEqual({ line: 4, what: 'missing' })
  })

  test('when there is something to accept: of a whole one nothing is written', async () => {
    const { lines } = await accept('--because', 'Voor de zekerheid')

    expect(lines[0]).toContain('nothing to accept')
    expect(await db.query('select from record_lines')).toHaveLength(6)
  })
})
