import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { anyoneWaitsForLock } from '../../../testing/waits-for-lock.ts'
import { startQueueWorker } from '../../queue/queue-worker.ts'
import { runOperatorCommand } from '../../operator/commands.ts'
import { recordCheck } from './jobs.ts'
import { forgetKnownProof } from './known-proof.ts'
import { appendLine, recordChange } from './record-change.ts'
import { proofOf, sealLine } from './seal-line.ts'
import { findLinesToVerify, lockEnd } from './store.ts'

const portal = await createTestPortal()
const { db, deps, logLines } = portal
beforeEach(async () => {
  await portal.reset()
  logLines.splice(0)
  for (let count = 0; count < 5; count++)
    await db.tx(async () =>
      recordChange(deps, { by: { id: 1 }, action: 'member-seen', entry: { kind: 'member', id: 3, name: 'Sanne' } }),
    )
})
afterAll(() => portal.close())

async function check() {
  const worker = startQueueWorker({ db, kinds: [], log: deps.log })
  try {
    return await worker.runNow(recordCheck(deps))
  } finally {
    await worker.stop()
  }
}

const tamper = (statement: string) =>
  db.query(`do $$ begin set local session_replication_role = replica; ${statement}; end $$`)

test('a whole record is said to be so, with how far it came', async () => {
  expect(await check()).toMatchObject({ lines: 5, last: 5, fault: null })

  expect(logLines.join('\n')).toMatch(/"lines":5,"last":5,"proof":"[\w-]{43}",.*the record was verified/)
  expect(await allMails(db)).toEqual([])
})

test('a break is logged every time, and mailed once to our own mailbox, without anybody’s data', async () => {
  await tamper('update record_lines set by_id = 2 where line = 3')

  for (let count = 0; count < 2; count++) expect((await check())?.fault).toEqual({ line: 3, what: 'changed' })

  expect(logLines.filter((line) => line.includes('the record is broken'))).toHaveLength(2)
  const mails = await allMails(db)
  expect(mails).toMatchObject([{ template: 'record-broken', address: 'service@zilverbron.example' }])
  expect(JSON.stringify([mails, logLines])).not.toContain('Sanne')
})

/** As somebody does who was in the database at nine o'clock, and comes back: all of it is as it was then. */
async function putBack(end: object): Promise<void> {
  await tamper(`delete from record_lines where line > 5; delete from record_values where line > 5;
    update record_ends set line = (e ->> 'line')::bigint, seal = e ->> 'seal' from (values ('${JSON.stringify(end)}'::json)) as kept (e);
    update queue set result = null`)
}

const write = async (count: number, entryId: number) => {
  for (let done = 0; done < count; done++)
    await db.tx(async () =>
      recordChange(deps, { by: { id: 1 }, action: 'member-seen', entry: { kind: 'member', id: entryId } }),
    )
}

async function noteEnd(): Promise<object> {
  const [end] = await db.query<{ line: number; seal: string }>('select line, seal from record_ends')
  return end!
}

const byOperator = (...words: string[]) => runOperatorCommand({ ...deps, syncPoints: null }, ['record', ...words])

describe('what was verified is missed', () => {
  test('when the end of before is put back', async () => {
    const end = await noteEnd()
    await write(3, 4)
    expect((await check())?.fault).toBeNull()
    await putBack(end)

    for (let count = 0; count < 2; count++) expect((await check())?.fault).toEqual({ line: 8, what: 'missing' })
    expect((await byOperator('verify')).lines[0]).toContain('broken at line 8: missing')
  })

  test('when others stand in its place', async () => {
    const end = await noteEnd()
    await write(3, 4)
    await check()
    await putBack(end)
    await write(5, 9)

    for (let count = 0; count < 2; count++) expect((await check())?.fault).toEqual({ line: 8, what: 'replaced' })
    expect((await byOperator('verify')).lines[0]).toContain('broken at line 8: replaced')
  })

  test('when all of it is gone', async () => {
    await check()
    await tamper(
      'delete from record_lines; delete from record_values; delete from record_ends; update queue set result = null',
    )

    for (let count = 0; count < 2; count++) expect((await check())?.fault).toEqual({ line: 5, what: 'missing' })
    expect((await byOperator('verify')).lines[0]).toContain('broken at line 5: missing')
  })

  test('by a replica that never verified it, with what the log of another told', async () => {
    const end = await noteEnd()
    await write(3, 4)
    const { proof } = (await check())!
    await putBack(end)
    await write(5, 9)
    await forgetKnownProof(portal.config.dataDir)

    expect((await byOperator('verify', '8', proof!)).lines[0]).toContain('broken at line 8: replaced')
    expect((await byOperator('verify', 'all')).isFailure).toBe(true)
  })

  test('by a replica that never verified it, with what the last check of another left in the database', async () => {
    await check()
    await forgetKnownProof(portal.config.dataDir)
    await tamper('delete from record_lines; delete from record_values; delete from record_ends')

    expect((await check())?.fault).toEqual({ line: 5, what: 'missing' })
  })
})

test('a chain is whole again when a false line with a high number and no end is taken out', async () => {
  await check()
  const end = await noteEnd()
  await tamper(`insert into record_lines select 1037, moment, by_kind, by_id, action, entry_kind, entry_id, fields, key_id, previous,
    proof from record_lines where line = 5; update record_ends set line = 1037`)
  expect((await check())?.fault).toEqual({ line: 1037, what: 'missing' })

  await tamper(`delete from record_lines where line = 1037; update record_ends set line = 5`)
  expect(await noteEnd()).toEqual(end)

  expect(await check()).toMatchObject({ lines: 5, last: 5, fault: null })
})

test('lines older than seven years go, no other, and the record stays whole', async () => {
  await age(3)

  expect(await check()).toMatchObject({ lines: 5, last: 5, fault: null })

  const lines = await db.query('select line, action from record_lines order by line')
  expect(lines).toEqual([
    { line: 4, action: 'member-seen' },
    { line: 5, action: 'member-seen' },
    { line: 6, action: 'lines-removed' },
  ])
  expect(await db.query('select line from record_values order by line')).toEqual([
    { line: 4 },
    { line: 5 },
    { line: 6 },
  ])
  expect(await db.query('select action, lines from record_totals order by action')).toEqual([
    { action: 'lines-removed', lines: 1 },
    { action: 'member-seen', lines: 2 },
  ])
  expect(await check()).toMatchObject({ lines: 3, last: 6, fault: null })
  await tamper('delete from record_lines where line = 4')
  expect((await check())?.fault).toEqual({ line: 5, what: 'missing' })
})

test('a young line stays, and those after it, also when the clock went back', async () => {
  await age(3)
  await tamper(`update record_lines set moment = moment + interval '8 years' where line = 2`)
  await resealAll()

  expect((await check())?.fault).toBeNull()

  expect((await db.query('select line from record_lines order by line')).slice(0, 2)).toEqual([
    { line: 2 },
    { line: 3 },
  ])
})

test('lines of age go while others write theirs, and nobody waits in a circle', async () => {
  await age(3)
  let start = (): void => {}
  const checking = new Promise<void>((resolve) => (start = resolve)).then(check)

  await db.tx(async () => {
    await lockEnd(db)
    start()
    await expect.poll(() => anyoneWaitsForLock(db)).toBe(true)
    // Counted in the same place as those of age.
    await appendLine(deps, { by: { id: 1 }, action: 'member-seen', entry: { kind: 'member', id: 3 } })
  })

  expect((await checking)?.fault).toBeNull()
  expect(await db.query('select min(line) as first, max(line) as last from record_lines')).toEqual([
    { first: 4, last: 7 },
  ])
})

test('nothing goes from a record that is broken', async () => {
  await age(3)
  await tamper('update record_lines set by_id = 2 where line = 5')

  expect((await check())?.fault).toEqual({ line: 5, what: 'changed' })
  expect(await db.query('select line from record_lines')).toHaveLength(5)
})

/** Puts the first lines eight years back, as if they had been written then. */
async function age(count: number): Promise<void> {
  await tamper(`update record_lines set moment = moment - interval '8 years' where line <= ${count}`)
  await resealAll()
}

/** Seals the lines as they are now, as if they had been written so. */
async function resealAll(): Promise<void> {
  const lines = await findLinesToVerify(db, { after: 0, last: 5, limit: 5 })
  let { previous } = lines[0]!
  for (const line of lines) {
    const seal = sealLine(deps.recordKeys.current, { ...line, previous })
    await tamper(`update record_lines set previous = '${previous}', proof = '${proofOf(seal)}' where line = ${line.line};
      update record_ends set seal = '${seal}'`)
    previous = proofOf(seal)
  }
}
