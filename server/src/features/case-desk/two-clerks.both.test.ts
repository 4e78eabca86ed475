import { afterAll, expect, test } from 'vitest'
import { createDeskSite } from '../../../testing/desk-site.ts'
import { insertCase } from '../cases/store.ts'

const site = await createDeskSite()
const { create, clientOf, db } = site
afterAll(() => site.close())

const count = 200

test(`two clerks decide the same ${count} cases at once: each is decided once, and the other sees it`, async () => {
  const { desk, compact } = await site.reset()
  const [holder, claimant] = [await create.member(), await create.member()]
  const colleague = await clientOf(await create.member({ roles: ['beheerder'] }))
  for (let number = 0; number < count; number++) {
    const serial_number = `AB ${400_000 + number}`
    await create.registration({ member_id: holder.id, product_id: compact.id, serial_number })
    const facts = { serial_number, install_date: '2026-02-03', note: 'Het label' }
    // The desk's site has the first registration.
    await insertCase(db, { kind: 'betwist', memberId: claimant.id, registrationId: number + 2, facts })
  }

  const answers: { status: number; decision: string; reason: string; body: { current?: { decision: string } } }[][] = []
  for (let id = 1; id <= count; id++) {
    const decide = async (by: typeof desk, decision: string, reason: string) => {
      const response = await by.post(`/api/admin/cases/${id}/decide`, { version: 1, decision, reason })
      return { status: response.statusCode, decision, reason, body: response.json() }
    }
    const first = () => decide(desk, 'blijft', `De een ${id}`)
    const second = () => decide(colleague, 'vervalt', `De ander ${id}`)
    answers.push(await Promise.all(id % 2 === 0 ? [first(), second()] : [second(), first()]))
  }

  const rows = await db.query<{ decision: string; decision_reason: string; version: number; is_withdrawn: boolean }>(
    `select decision, decision_reason, c.version, withdrawn_at is not null as is_withdrawn
     from cases c join registrations r on r.id = c.registration_id order by c.id`,
  )
  expect(rows).toHaveLength(count)
  for (const [index, pair] of answers.entries()) {
    const [won, lost] = pair.toSorted((one, other) => one.status - other.status)
    expect([won!.status, lost!.status]).toEqual([200, 409])
    expect(lost!.body.current).toMatchObject({ version: 2, decision: won!.decision })
    const is_withdrawn = won!.decision === 'vervalt'
    expect(rows[index]).toEqual({ decision: won!.decision, decision_reason: won!.reason, version: 2, is_withdrawn })
  }
  const [told] = await db.query<{ messages: number; lines: number; kept: number }>(
    `select (select count(*)::int from case_messages) as messages, (select count(*)::int from kept_serials) as kept,
       (select count(*)::int from record_lines where action = 'case-decided') as lines`,
  )
  expect(told).toEqual({
    messages: 2 * count,
    lines: count,
    kept: rows.filter(({ is_withdrawn }) => is_withdrawn).length,
  })
  expect(await site.sentTo()).toHaveLength(2 * count)
}, 590_000)
