import type { FoundGroup } from '@portal/contract/back-office-search'
import { deskWords, fewestSigns, mostCounted } from '@portal/contract/registrations-for-staff'
import type { Database } from '../../database/database.ts'
import { planned, patternOf } from './find-registrations.ts'

type Sought = { search: string; limit: number }
type Hit = { id: number; title: string; detail: string }

/** The registrations with this in their serial numbers, newest first, whatever it is written with in between. */
export async function findRegistrationHits(db: Database, { search, limit }: Sought): Promise<Omit<FoundGroup, 'name'>> {
  const serial = deskWords(search).join('')
  if (serial.length < fewestSigns) return { total: 0, hits: [] }
  const rows = await planned(db, () =>
    db.query<Hit & { total: number }>(
      // The index is of what else is searched too.
      `with found as (
         select r.id, r.created_at from registrations r
         where r.desk_key like $1 and lower(r.serial_number_key) like $1 limit ${mostCounted + 1}
       )
       select r.id, r.serial_number as title, concat_ws(', ', b.name || ' ' || p.model, concat_ws(' ', r.zipcode, r.city)) as detail,
         (select count(*) from found)::int as total
       from (select id, created_at from found order by created_at desc, id desc limit $2) as newest
       join registrations r on r.id = newest.id join products p on p.id = r.product_id join brands b on b.id = p.brand_id
       order by r.created_at desc, r.id desc`,
      [patternOf(serial), limit],
    ),
  )
  const total = rows[0]?.total ?? 0
  const hits = rows.map(({ id, title, detail }) => ({ kind: 'registration' as const, id, title, detail }))
  return total > mostCounted ? { total: mostCounted, has_more: true, hits } : { total, hits }
}
