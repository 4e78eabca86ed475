/** A database that can run one statement after the other. */
type Runner = { query: (statement: string, values: unknown[]) => Promise<unknown> }

const installers = 2_000

/** Registrations of four years, the newest of which wait: of many installers, with customers of some thirty thousand names. */
export async function fillRegistrations(db: Runner, count: number): Promise<void> {
  await db.query(installersStatement, [installers])
  await db.query(productsStatement, [])
  await db.query(`insert into product_points select id, '2020-01-01', 250 from products where model like 'Model %'`, [])
  // The triggers would take longer than all else; only a superuser may switch them off.
  await db.query(`set session_replication_role = replica`, [])
  await db.query(registrationsStatement, [count])
  await db.query(pointsLinesStatement, [])
  await db.query(totalsStatement, [])
  await db.query(`set session_replication_role = default`, [])
  for (const table of ['members', 'registrations', 'points_lines', 'registration_totals'])
    await db.query(`vacuum analyze ${table}`, [])
}

const installersStatement = `
  insert into members (email, password_hash, first_name, last_name, company, city, email_verified_at)
  select 'monteur' || i || '@firma' || i % 900 || '.example', 'x',
    (array['Sanne', 'Bram', 'Yusuf', 'Lotte', 'Ruud', 'Noor', 'Ilse', 'Joost', 'Mila', 'Daan'])[i % 10 + 1],
    (array['Kuipers', 'Demir', 'Postma', 'van Gils', 'Bakhuis', 'Hofman', 'Smit', 'Mulder', 'Visser', 'Bos', 'Dekker'])[i % 11 + 1] || ' ' || i,
    'Installatie ' || i % 700, 'Ede', now()
  from generate_series(1, $1::int) as i`

const productsStatement = `
  with brand as (
    insert into brands (name, serial_mask) values ('Bronwater', 'aa 999999'), ('Zachtstroom', '99999999999'), ('Kalkvrij', null) returning id
  )
  insert into products (brand_id, model, search_key) select id, 'Model ' || i, 'model' || i from brand, generate_series(1, 8) as i`

// In the order of time, with all else mixed by hashes.
const registrationsStatement = `
  with installer as (select array_agg(id order by id) as ids from members where email like 'monteur%'),
    product as (select array_agg(id order by id) as ids from products where model like 'Model %')
  insert into registrations (member_id, product_id, serial_number, serial_number_key, search_key, install_date, zipcode, house_number,
    city, customer_gender, customer_initials, customer_name, customer_email, customer_phone_number, consent_version, consented_at,
    credits, points_from, credited_at, created_at)
  select installer.ids[one % cardinality(installer.ids) + 1], product.ids[two % cardinality(product.ids) + 1], serial,
    replace(replace(serial, ' ', ''), '-', ''), lower(replace(serial, ' ', '')) || '|' || zipcode, moment::date, zipcode,
    (three % 250 + 1)::text, 'Utrecht', 'female', chr(65 + i % 26) || '.', name,
    lower(replace(name, ' ', '')) || i || '@' || (array['post', 'mail', 'brief', 'bode'])[i % 4 + 1] || '.example',
    '06 12 34 56 78', '2026-11-20', moment, 250, '2020-01-01',
    case when i < $1::int - 50 then moment + interval '1 hour' end, moment
  from installer, product, lateral (
    select i, one, two, three, (1000 + two % 8999) || ' ' || chr(65 + three % 26) || chr(65 + one % 26) as zipcode,
      (array['', 'van ', 'de ', 'van den '])[one % 4 + 1]
        || (array['Berg', 'Boom', 'Dijk', 'Veld', 'Hof', 'Meer', 'Brink', 'Horst', 'Bosch', 'Kamp', 'Linde', 'Wal', 'Steen', 'Plas', 'Laan', 'Vliet'])[two % 16 + 1]
        || (array['sma', 'man', 'stra', 'huis', 'er', 'ing', 'ers', 'en', 'aar', 'mans', 'ink', 'ema', 'sen', 'ster', ''])[three % 15 + 1]
        || (array['', '-Smit', '-Postma', '-Bos', '-Visser', '-Dekker', '-Kok', '-Vos', '-Mol', '-Prins'])[(one / 7) % 10 + 1] as name,
      case i % 3
        when 0 then chr(65 + one % 26) || chr(65 + two % 26) || ' ' || lpad((i % 1000000)::text, 6, '0')
        when 1 then '4' || lpad((i::bigint * 7919 % 10000000000)::text, 10, '0')
        else 'AQ-' || lpad((i / 1000 % 10000)::text, 4, '0') || '-' || lpad((i::bigint * 37 % 1000000)::text, 6, '0')
      end as serial,
      now() - ($1::int - i) * (interval '4 years' / $1::int) as moment
    from (
      select i, hashint4(i) & 2147483647 as one, hashint4(i + 1000000007) & 2147483647 as two,
        hashint4(i # 123456789) & 2147483647 as three
      from generate_series(1, $1::int) as i
    ) as hashed
  ) as made`

const pointsLinesStatement = `
  insert into points_lines (registration_id, member_id, kind, credits, created_at)
  select id, member_id, line.kind, credits, line.created_at
  from registrations
  cross join lateral (values ('pending', created_at), ('credited', credited_at)) as line (kind, created_at)
  where line.created_at is not null and not exists (select from points_lines known where known.registration_id = registrations.id)
  order by line.created_at`

const totalsStatement = `
  with counted as (
    select (created_at at time zone 'Europe/Amsterdam')::date as day, product_id, count(*) as registrations from registrations group by 1, 2
  ), gone as (delete from registration_totals)
  insert into registration_totals (day, product_id, registrations) select day, product_id, registrations from counted`
