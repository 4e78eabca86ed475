import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { countSoon, soonValues } from '../maintenance/store.ts'
import { type RegistrationRow, registrationColumns } from '../registrations/store.ts'

// Without a registration it is one row of the count alone.
type Row = { maintenance_due: number } & (RegistrationRow | { id: null })

/** The newest registrations of a member, and how much maintenance is to be done soon: in one statement, since each page waits for it. */
export async function findDashboard(db: Database, member: CurrentMember, { limit, today }: Asked) {
  const found = await db.query<Row>(statement, [member.id, limit, ...soonValues(today)])
  return {
    registrations: found.filter((row): row is RegistrationRow & Row => row.id !== null),
    maintenanceDue: found[0]!.maintenance_due,
  }
}

type Asked = { limit: number; today: string }

// Every read filters by member, so that no caller can show another's registrations. The subquery reads the index: where most
// members have few, PostgreSQL would sort all of a busy one's.
const statement = `select ${registrationColumns}, soon.count as maintenance_due
  from (${countSoon}) as soon
  left join (
    (select id from registrations where member_id = $1 order by created_at desc, id desc limit $2) as newest
    join registrations r on r.id = newest.id join products p on p.id = r.product_id join brands b on b.id = p.brand_id
  ) on true
  order by r.created_at desc, r.id desc`
