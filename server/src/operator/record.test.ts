import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestPortal } from '../../testing/portal.ts'
import { memberEntry, type NewLine, recordChange } from '../features/record/record-change.ts'
import { runOperatorCommand } from './commands.ts'

const portal = await createTestPortal()
const { create, db, deps } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const run = (...words: string[]) => runOperatorCommand({ ...deps, syncPoints: null }, ['record', ...words])

test('an operator erases what the record holds of a member and of nobody else, and it stays whole', async () => {
  const [member, other] = [await create.member({ first_name: 'Sanne' }), await create.member({ first_name: 'Daan' })]
  for (const seen of [member, other])
    await db.tx(async () =>
      recordChange(deps, {
        by: { id: 1 },
        action: 'member-changed',
        entry: memberEntry(seen),
        reason: `${seen.first_name} belde`,
      }),
    )

  const { lines, isFailure } = await run('erase', 'member', String(member.id), 'Verzoek', 'van', '23', 'november')

  expect([isFailure, lines[0]]).toEqual([false, expect.stringContaining(`member ${member.id} is erased`)])
  const left = JSON.stringify(await db.query('select old_value, new_value from record_values'))
  expect(left).not.toContain('Sanne')
  expect(left).toContain('Daan belde')
  expect(left).toContain('Verzoek van 23 november')
  expect(await run('verify')).toEqual({ lines: ['The record is whole: 3 lines.'], isFailure: false })
})

test('an operator erases the address of a member in the invitations to them too, by either way to find it', async () => {
  const member = await create.member({ email: 'noor@voorbeeld.nl' })
  const line = (more: Partial<NewLine>) =>
    db.tx(async () =>
      recordChange(deps, { by: { id: 1 }, action: 'invitation-sent', entry: memberEntry(member), ...more }),
    )
  const invitation = (id: number, name: string) => ({ kind: 'invitation', id, name }) as const
  await line({ entry: invitation(7, 'noor.oud@voorbeeld.nl') })
  await line({ action: 'invitation-accepted', changes: { invitation: [undefined, 7] } })
  await line({ entry: invitation(8, 'noor@voorbeeld.nl') })
  await line({ entry: invitation(9, 'daan@voorbeeld.nl') })

  await run('erase', 'member', String(member.id), 'Verzoek')

  const left = JSON.stringify(await db.query('select old_value, new_value from record_values'))
  expect(left).not.toContain('noor')
  expect(left).toContain('daan@voorbeeld.nl')
  expect(await run('verify')).toEqual({ lines: ['The record is whole: 7 lines.'], isFailure: false })
})

test('a broken record is said to be so', async () => {
  await db.tx(async () => recordChange(deps, { by: 'system', action: 'member-seen', entry: { kind: 'member', id: 1 } }))
  await db.query(
    `do $$ begin set local session_replication_role = replica; update record_lines set by_kind = 'operator'; end $$`,
  )

  const { lines, isFailure } = await run('verify')

  expect([isFailure, lines[0]]).toEqual([true, 'The record is broken at line 1: changed. See docs/operations.md.'])
})

test.each([
  [['erase', 'member', '3']],
  [['erase', 'boot', '3', 'zomaar']],
  [['erase', 'member', "3'", 'zomaar']],
  [['burn']],
  [[]],
])('%j is refused, and erases nothing', async (words) => {
  expect((await run(...words)).isFailure).toBe(true)
  expect(await db.query('select line from record_lines')).toEqual([])
})
