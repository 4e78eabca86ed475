import type { Database } from '../../database/database.ts'

/**
 * Has one open case for each member with points that the shop refused since somebody settled the last one; of the others it ends. What
 * the shop has no call for is a case about the shop, and a change that waits for refused first points is told by those.
 */
export async function keepRefused(db: Database): Promise<void> {
  await db.tx(async () => {
    await db.query(
      `insert into cases (kind, member_id, facts)
       select 'punten', member_id, facts from (${found}) found
       on conflict (member_id) where kind = 'punten' and facts ? 'refused' and settled_at is null
       do update set facts = excluded.facts where cases.facts <> excluded.facts`,
    )
    await db.query(
      `update cases set settled_at = now()
       where kind = 'punten' and facts ? 'refused' and settled_at is null
         and member_id not in (select member_id from (${found}) found)`,
    )
  })
}

const settledAt = `(select max(settled_at) from cases
  where kind = 'punten' and facts ? 'refused' and decision = 'afgehandeld' and member_id = refused.member_id)`

const found = `
  select member_id, jsonb_build_object('refused', jsonb_build_object('count', count(*), 'credits', sum(credits))) as facts
  from (
    select began.member_id, began.credits, r.refused_at from registrations r
    join points_lines began
      on began.registration_id = r.id and began.change_id is null and began.attempt = 1 and began.kind = 'pending'
    where r.refused_at is not null and r.withdrawn_at is null
    union all
    select c.member_id, c.credits, c.refused_at from points_changes c left join registrations r on r.id = c.registration_id
    where c.credited_at is null and c.refused_at is not null and (r.id is null or r.credited_at is not null)
      and not exists (
        select from points_lines l
        where l.member_id = c.member_id and l.created_at = c.refused_at and l.change_id = c.id and l.reason = 'call_missing'
      )
  ) refused
  where refused_at > coalesce(${settledAt}, '-infinity') group by member_id`
