import { daysAfter, todayInAmsterdam } from '@portal/contract/rules/day'
import type { FlagThresholds } from '@portal/contract/settings'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'

// A night that was missed is made up for, and what was flagged before stays as it is.
const nights = 7

export type Flagging = { is_complete: boolean; opened: number }

/** Puts the members whose registrations of the last days look farmed before the desk, as one case per member and day. Nothing is refused. */
export async function flagRegistrations(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  signal: AbortSignal,
): Promise<Flagging> {
  const { flags } = await settings.current()
  let opened = 0
  for (let back = nights; back > 0; back--) {
    if (signal.aborted) return { is_complete: false, opened }
    opened += await flagDay(db, daysAfter(todayInAmsterdam(), -back), flags)
  }
  return { is_complete: true, opened }
}

/** The cases of one Dutch day. Numbers are in sequence also where one of them is left out. They are counted and made in the database: a day may have more registrations than fit into memory. */
export async function flagDay(db: Database, day: string, thresholds: FlagThresholds): Promise<number> {
  const { in_sequence, on_a_day, at_an_address, days_in_a_row } = thresholds
  const rows = await db.query(
    `with day as materialized (
       select r.id, r.member_id, b.name as brand, r.install_date,
         upper(regexp_replace(r.zipcode || ' ' || r.house_number || ' ' || coalesce(r.house_number_addition, ''), '\\s', '', 'g')) as address,
         regexp_replace(r.serial_number_key, '[0-9]{1,18}$', '') as head,
         substring(r.serial_number_key from '[0-9]{1,18}$') as tail
       from registrations r join products p on p.id = r.product_id join brands b on b.id = p.brand_id
       where r.withdrawn_at is null and r.created_at >= $1::date::timestamp at time zone 'Europe/Amsterdam'
         and r.created_at < ($1::date + 1)::timestamp at time zone 'Europe/Amsterdam'
     ), stepped as (
       select *, coalesce(tail::bigint - lag(tail::bigint) over (partition by member_id, brand, head, length(tail)
         order by tail::bigint) <= 2, false) as follows
       from day where tail is not null
     ), numbered as (
       select *, count(*) filter (where not follows) over (partition by member_id, brand, head, length(tail)
         order by tail::bigint rows unbounded preceding) as run
       from stepped
     ), dated as (
       select member_id, install_date, min(id) as id,
         install_date - (row_number() over (partition by member_id order by install_date))::integer as run
       from day group by member_id, install_date
     ), flags as (
       select member_id, 1 as place, count(*) as size, min(id) as id,
         count(*) || ' serienummers op rij bij ' || brand || ', vanaf ' || min(head || tail) as told
       from numbered group by member_id, brand, head, length(tail), run having $2 > 0 and count(*) >= $2
       union all
       select member_id, 2, count(*), min(id), count(*) || ' registraties op een dag'
       from day group by member_id having $3 > 0 and count(*) >= $3
       union all
       select member_id, 3, count(*), min(id), count(*) || ' registraties op één adres'
       from day group by member_id, address having $4 > 0 and count(*) >= $4
       union all
       select member_id, 4, count(*), min(id), count(*) || ' installatiedagen op rij'
       from dated group by member_id, run having $5 > 0 and count(*) >= $5
     ), largest as (
       select distinct on (member_id, place) member_id, place, id, told from flags order by member_id, place, size desc, id
     )
     insert into cases (kind, member_id, registration_id, facts)
     select 'controle', member_id, (array_agg(id order by place))[1], jsonb_build_object('flagged_day', $1::text,
       'text', 'Geregistreerd op ' || to_char($1::date, 'FMDD-MM-YYYY') || ': ' || string_agg(told, '; ' order by place) || '.')
     from largest group by member_id
     on conflict (member_id, (facts ->> 'flagged_day')) where kind = 'controle' and facts ? 'flagged_day' do nothing
     returning id`,
    [day, in_sequence, on_a_day, at_an_address, days_in_a_row],
  )
  return rows.length
}
