import { afterAll, beforeEach, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { createTestPortal } from '../../../testing/portal.ts'
import { startQueueWorker } from '../../queue/queue-worker.ts'
import { recordCheck } from './jobs.ts'
import { recordChange } from './record-change.ts'
import { proofOf, sealLine } from './seal-line.ts'
import { findLinesToVerify } from './store.ts'

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
  expect(await check()).toEqual({ lines: 5, last: 5, fault: null })

  expect(logLines.join('\n')).toMatch(/"lines":5,"last":5,.*the record was verified/)
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

test('what the last check knew is missed when all of it is gone', async () => {
  await check()
  await tamper('delete from record_lines; delete from record_ends')

  for (let count = 0; count < 2; count++) expect((await check())?.fault).toEqual({ line: 5, what: 'end' })
})

test('lines older than seven years go, no other, and the record stays whole', async () => {
  await age(3)

  expect(await check()).toEqual({ lines: 5, last: 5, fault: null })

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
  expect(await check()).toEqual({ lines: 3, last: 6, fault: null })
  await tamper('delete from record_lines where line = 4')
  expect((await check())?.fault).toEqual({ line: 5, what: 'missing' })
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
  const lines = await findLinesToVerify(db, { after: 0, last: 5, limit: 5 })
  let { previous } = lines[0]!
  for (const line of lines) {
    const seal = sealLine(deps.recordKeys.current, { ...line, previous })
    await tamper(`update record_lines set previous = '${previous}', proof = '${proofOf(seal)}' where line = ${line.line};
      update record_ends set seal = '${seal}'`)
    previous = proofOf(seal)
  }
}
