import { todayInAmsterdam } from '@portal/contract/rules/day'
import type { RecordLine } from '@portal/contract/record'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal } from '../../../testing/portal.ts'
import { type NewLine, recordChange } from './record-change.ts'

const portal = await createTestPortal()
const { create, clientOf, db, deps } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const path = '/api/admin/audit'
const record = (more: Pick<NewLine, 'by'> & Partial<NewLine>) =>
  db.tx(async () =>
    recordChange(deps, { action: 'member-changed', entry: { kind: 'member', id: 12, name: 'José Pérez' }, ...more }),
  )

describe('a line', () => {
  test('tells by address and number who it was, whatever they call themselves now', async () => {
    const admin = await create.admin()
    const writer = await create.member({ roles: ['redactie'], email: 'anna@voorbeeld.nl' })
    await record({ by: writer })
    await db.query(`update members set first_name = 'Fatima', last_name = 'Bakker' where id = $1`, [writer.id])

    const { data } = await (await clientOf(admin)).get(`${path}/1`).then((response) => response.json())

    expect(data.by).toEqual({ kind: 'member', id: writer.id, name: 'Fatima Bakker', email: 'anna@voorbeeld.nl' })
  })

  test('shows who may see members no longer that they changed one, but not whom or what', async () => {
    const desk = await create.member({ roles: ['servicedesk'] })
    const changes = { street: ['Dorpsweg', 'Kerkstraat'] } as const
    await record({ by: desk, changes, reason: 'José belde' })
    await record({ by: desk, entry: { kind: 'invitation', id: 7, name: 'noor@voorbeeld.nl' } })
    await record({
      by: desk,
      entry: { kind: 'member', id: desk.id, name: 'Zelf' },
      changes: { app: [null, 'Telefoon'] },
    })
    const seen = async () => {
      const client = await clientOf(desk)
      const details = await Promise.all([1, 2, 3].map((id) => client.get(`${path}/${id}`)))
      const found = await Promise.all(['jose', 'noor', 'zelf'].map((word) => client.get(`${path}?search=${word}`)))
      return {
        told: [...details, await client.get(path)].map(({ body }) => body).join(),
        found: found.map((response) => response.json().meta.total),
      }
    }

    const before = await seen()
    expect(before.told).toMatch(/Kerkstraat.*José belde|José belde.*Kerkstraat/)
    expect(before.told).not.toContain('noor@')
    expect(before.found).toEqual([1, 0, 1])

    await db.query(`update members set roles = '{redactie}' where id = $1`, [desk.id])
    const after = await seen()
    expect(after.told).not.toMatch(/Dorpsweg|Kerkstraat|José|noor@/)
    expect(after.told).toContain('Telefoon')
    expect(after.found).toEqual([0, 0, 1])
  })

  test('follows the one before when the clock was a year ahead for a moment, and its days are right again', async () => {
    const admin = await create.admin()
    await record({ by: admin })
    await db.query(`do $$ begin set local session_replication_role = replica;
      update record_lines set moment = moment + interval '1 year'; end $$`)
    await record({ by: admin })
    await db.query(`do $$ begin set local session_replication_role = replica;
      update record_lines set moment = moment + interval '2 seconds' where line = 2; end $$`)
    await record({ by: admin })
    const moments = await db.query<{ behind: number }>(
      'select (extract(epoch from moment - now()) / 86400)::float as behind from record_lines order by line',
    )

    expect(moments.map(({ behind }) => Math.round(behind))).toEqual([365, 0, 0])
    const today = todayInAmsterdam()
    const client = await clientOf(admin)
    const idsIn = async (query: string) =>
      (await client.get(`${path}${query}`)).json().data.map(({ id }: RecordLine) => id)
    expect(await idsIn(`?filter[from]=${today}&filter[until]=${today}`)).toEqual([3, 2])
    expect(await idsIn(`?filter[from]=${today}&filter[kind]=member`)).toEqual([3, 2, 1])
    const [order] = await db.query(
      'select (select moment from record_lines where line = 3) >= (select moment from record_lines where line = 2) as kept',
    )
    expect(order).toEqual({ kept: true })
  })
})
