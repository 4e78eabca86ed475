import { createTestPortal } from './portal.ts'
import type { TestClient } from './test-client.ts'

/** A portal with a clerk and one registration, 1, of an installer; with what the desk does to it and what that leaves. */
export async function createDeskSite() {
  const portal = await createTestPortal()
  const { create, clientOf, db } = portal
  let desk: TestClient

  async function reset() {
    await portal.reset()
    desk = await clientOf(await create.member({ roles: ['servicedesk'] }))
    const sanne = await create.member({ first_name: 'Sanne', last_name: 'Dekkers', company: 'Dekkers Water' })
    const compact = await create.product({ brand: 'AquaStar', model: 'Compact 8', credits: 250 })
    await create.registration({
      member_id: sanne.id,
      product_id: compact.id,
      serial_number: 'AB 000001',
      customer_email: 'oud@voorbeeld.nl',
      created_at: new Date('2026-02-04T10:15:00Z'),
      credited_at: new Date('2026-02-04T11:00:00Z'),
    })
    return { desk, sanne, compact }
  }

  const reason = 'Verkeerd getypt, de klant belde'
  const path = '/api/admin/registrations/1'
  const mended = (fields: object, more: object = {}) =>
    desk.post(`${path}/corrections`, { version: 1, kind: 'herstel', fault_of: 'lid', fields, reason, ...more })
  const act = (name: string, more: object = {}) => desk.post(`${path}/${name}`, { version: 1, reason, ...more })

  const row = async () => (await db.query<Record<string, unknown>>('select * from registrations where id = 1'))[0]!
  /** By plain sums, whoever wrote them. */
  const pointsOf = async ({ id }: { id: number }) =>
    (
      await db.query<{ sum: number }>(
        `select coalesce(sum(credits), 0)::int as sum from points_lines where member_id = $1 and kind = 'pending' and attempt = 1`,
        [id],
      )
    )[0]!.sum
  /** Whether they wait or were sent, in the order of the acts; of one act by their kind. */
  const mails = () =>
    db.query<{ template: string; address: string; about: number; text: string }>(
      `select template, address, about, text from (
         select payload ->> 'template' as template, payload #>> '{to,address}' as address,
           (payload ->> 'registrationId')::bigint as about, payload::text as text, created_at from queue where kind = 'mail'
         union all select template, recipient_address, registration_id, values::text || recipient_name, created_at from mails
       ) mail order by created_at, template`,
    )
  const sentTo = async () => (await mails()).map(({ template, address }) => [template, address])
  const story = () =>
    db.query<{ fields: object[] }>(
      'select version, kind, by_kind, fault_of, reason, fields from registration_changes order by id',
    )
  const recorded = () =>
    db.query<{ action: string }>(
      `select action from record_lines where entry_kind = 'registration' and action <> 'registration-seen' order by line`,
    )

  return { ...portal, reset, path, reason, mended, act, row, pointsOf, mails, sentTo, story, recorded }
}
